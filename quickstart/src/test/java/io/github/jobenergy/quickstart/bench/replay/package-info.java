/**
 * The processor time and memory of {@code energy-streams replay}.
 */
package io.github.jobenergy.quickstart.bench.replay;
