/**
 * The footprint of a run, or of a user on a day: energy multiplied by rates, which yields emissions, costs and facility energies.
 * The package imports keys of runs and of usage, quantities and series of rates. It does not compute footprints.
 */
package io.github.jobenergy.schemas.footprint;
