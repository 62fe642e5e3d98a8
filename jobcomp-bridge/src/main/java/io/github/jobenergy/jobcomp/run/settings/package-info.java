/**
 * The configuration of a bridge, and the schedules of the queries to accounting. The records validate their values and combine
 * the settings of the packages that they configure. This package imports none of the packages that process records: bridge,
 * reconcile, capture, waiting and published.
 */
package io.github.jobenergy.jobcomp.run.settings;
