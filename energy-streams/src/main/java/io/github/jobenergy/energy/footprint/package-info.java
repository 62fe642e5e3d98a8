/**
 * The footprint of a run: its curve multiplied by rates, exactly. A footprint is a function of the curve and of a set of slots of
 * rates, and depends on no order. This package imports no framework, no store and no step of the topology. Times are milliseconds
 * since 1970-01-01T00:00:00Z, as {@code long}.
 */
package io.github.jobenergy.energy.footprint;
