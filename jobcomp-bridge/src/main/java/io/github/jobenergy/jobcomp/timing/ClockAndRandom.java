package io.github.jobenergy.jobcomp.timing;

import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * The clock and the random generator.
 *
 * @param clock the clock
 * @param random the generator for pauses that should not coincide and delimiters that cannot be guessed; thread-safe
 */
public record ClockAndRandom(Clock clock, RandomGenerator random) {}
