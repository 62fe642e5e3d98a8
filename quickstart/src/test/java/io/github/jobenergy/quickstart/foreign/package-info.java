/**
 * Tests that compute the mean power of measured series of other projects with {@code energy-streams replay}, and compare the
 * energy with the rules of other tools.
 */
package io.github.jobenergy.quickstart.foreign;
