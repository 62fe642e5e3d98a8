/**
 * Tests that play a recording through the programs and compare the results with the sensors and with a replay.
 */
package io.github.jobenergy.quickstart.play;
