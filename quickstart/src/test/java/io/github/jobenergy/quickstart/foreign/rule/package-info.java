/**
 * The documented rules by which other tools compute the energy of a run, each in a few lines, without classes of this project that
 * compute energy.
 */
package io.github.jobenergy.quickstart.foreign.rule;
