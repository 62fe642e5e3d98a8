package io.github.jobenergy.jobcomp.accounting;

import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * What time it is, and what chance has it.
 *
 * @param clock the time
 * @param random for pauses that should not coincide and words that nobody should guess; safe for use by many threads
 */
public record ClockAndRandom(Clock clock, RandomGenerator random) {}
