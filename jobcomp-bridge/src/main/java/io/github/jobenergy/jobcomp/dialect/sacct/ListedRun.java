package io.github.jobenergy.jobcomp.dialect.sacct;

import java.time.Instant;

/**
 * A row in a list of accounting's rows, reduced to the fields that identify it and its end.
 *
 * @param jobId the raw job id
 * @param submit its Submit: the run's submit time, or the time of the resize that started this row
 * @param end the end of the row
 */
public record ListedRun(long jobId, Instant submit, Instant end) {}
