/**
 * The energy of a run over time, in slots of equal length. The package imports keys of runs and quantities.
 */
package io.github.jobenergy.schemas.energy.curve;
