package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Instant;

/**
 * One value of a series.
 *
 * @param time the time of the value
 * @param watts the power
 */
public record Sample(Instant time, double watts) {}
