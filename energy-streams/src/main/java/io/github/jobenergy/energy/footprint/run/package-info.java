/**
 * The processing step of footprints: multiplies the curve of each run by rates, issues the footprints that differ, and reports their
 * parts to the rows of the account. The package imports no store and no framework. Times in the interfaces of the stores are
 * milliseconds since 1970-01-01T00:00:00Z, as in their keys.
 */
package io.github.jobenergy.energy.footprint.run;
