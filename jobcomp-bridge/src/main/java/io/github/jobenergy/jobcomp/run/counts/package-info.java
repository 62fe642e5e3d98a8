/**
 * The counters of a bridge and the state of its queries to accounting, from which the status is written. They count across all
 * connections of a bridge. From this module it imports control only.
 */
package io.github.jobenergy.jobcomp.run.counts;
