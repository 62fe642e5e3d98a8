/**
 * Tests of energy-streams and brokers that are killed, reset, replaced or restarted: the results equal those without failures.
 */
package io.github.jobenergy.quickstart.play.recovery;
