/**
 * Tests of energy-streams with invalid, oversized and unusually dense input.
 */
package io.github.jobenergy.quickstart.play.hostile;
