/**
 * Classes of the end states of runs, and sums over runs by these classes. The package imports states of runs and quantities.
 */
package io.github.jobenergy.schemas.energy.endstate;
