/**
 * Energy that runs held and did not use: idle GPUs and allocations that were not requested, and sums of them by the end states of
 * runs. The package imports end states and quantities.
 */
package io.github.jobenergy.schemas.energy.waste;
