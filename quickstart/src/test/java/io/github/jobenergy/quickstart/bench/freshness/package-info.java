/**
 * The time from the end of a job to its first result, through hook, jobcomp-bridge and energy-streams.
 */
package io.github.jobenergy.quickstart.bench.freshness;
