package io.github.jobenergy.jobcomp.sacct;

import java.time.Instant;

/**
 * A row of accounting, as far as a list of rows tells: enough to know whether it is news.
 *
 * @param jobId the raw job id
 * @param submit its Submit: the run's submit time, or the time of the resize that began this row
 * @param end when it ended
 */
public record ListedRun(long jobId, Instant submit, Instant end) {}
