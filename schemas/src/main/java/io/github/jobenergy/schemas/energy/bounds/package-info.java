/**
 * Bounds of totals: the parts of the uncertainty of a run, their sums over runs, and the bounds that follow from the sums. The package
 * imports quantities only; it does not know how an uncertainty is computed.
 */
package io.github.jobenergy.schemas.energy.bounds;
