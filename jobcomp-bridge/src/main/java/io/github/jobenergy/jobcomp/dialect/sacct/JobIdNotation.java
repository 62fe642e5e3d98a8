package io.github.jobenergy.jobcomp.dialect.sacct;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses sacct's JobID, which has more than the raw id: {@code 12} for a plain job, {@code 12_3} for a task of array 12,
 * {@code 12_[4-9%2]} for the tasks of an array that never started, {@code 13+1} for component 1 of het job 13. Source:
 * src/sacct/print.c, 20.11 to 26.05.
 *
 * @param arrayJobId the id of the array
 * @param arrayTaskId the index of the task in the array, if it is a single task
 * @param hetJobId the id of the het job's leader
 * @param hetJobOffset the component of the het job
 */
record JobIdNotation(
        Optional<Long> arrayJobId, Optional<Long> arrayTaskId, Optional<Long> hetJobId, Optional<Long> hetJobOffset) {

    private static final Pattern ARRAY = Pattern.compile("([1-9]\\d{0,9})_(?:(\\d{1,10})|\\[.*])");

    private static final Pattern HET = Pattern.compile("([1-9]\\d{0,9})\\+(\\d{1,10})");

    private static final JobIdNotation PLAIN =
            new JobIdNotation(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    static JobIdNotation parse(String jobId) {
        Matcher array = ARRAY.matcher(jobId);
        if (array.matches()) {
            return new JobIdNotation(number(array, 1), number(array, 2), Optional.empty(), Optional.empty());
        }
        Matcher het = HET.matcher(jobId);
        if (het.matches()) {
            return new JobIdNotation(Optional.empty(), Optional.empty(), number(het, 1), number(het, 2));
        }
        return PLAIN;
    }

    private static Optional<Long> number(Matcher matcher, int group) {
        return Optional.ofNullable(matcher.group(group)).map(Long::parseLong);
    }
}
