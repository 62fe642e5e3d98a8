/**
 * The footprint of a run: its energy multiplied by rates, which yields emissions, costs and facility energies. The package imports
 * keys of runs, quantities and series of rates. It does not compute footprints.
 */
package io.github.jobenergy.schemas.footprint;
