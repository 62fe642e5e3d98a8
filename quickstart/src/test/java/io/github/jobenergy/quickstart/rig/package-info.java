/**
 * A real Slurm of four nodes with sensors, and jobcomp-bridge on it: what the tests on a real Slurm share.
 */
package io.github.jobenergy.quickstart.rig;
