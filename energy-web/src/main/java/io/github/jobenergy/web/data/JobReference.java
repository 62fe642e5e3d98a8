package io.github.jobenergy.web.data;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A job as Slurm's commands name it.
 *
 * <pre>
 *   1234       a job; all tasks of a job array, and all components of a heterogeneous job, by the id of their leader
 *   1234_7     a task of a job array
 *   1234+1     a component of a heterogeneous job
 *   1234.0     a step
 * </pre>
 *
 * @param jobId the id of the job
 * @param arrayTask the task of the job array
 * @param hetOffset the component of the heterogeneous job
 * @param step the step
 */
public record JobReference(long jobId, Optional<Long> arrayTask, Optional<Long> hetOffset, Optional<String> step) {

    private static final Pattern FORM =
            Pattern.compile("([0-9]{1,18})(?:_([0-9]{1,10})|\\+([0-9]{1,10}))?(?:\\.([0-9a-z]{1,20}))?");

    /**
     * Returns the reference that a text states.
     *
     * @throws IllegalArgumentException if the text is no reference
     */
    public static JobReference parse(String text) {
        Matcher found = FORM.matcher(text);
        if (!found.matches()) {
            throw new IllegalArgumentException(
                    "job: expected JOBID, JOBID_TASK or JOBID+COMPONENT, with .STEP for a step");
        }
        return new JobReference(
                Long.parseLong(found.group(1)),
                Optional.ofNullable(found.group(2)).map(Long::valueOf),
                Optional.ofNullable(found.group(3)).map(Long::valueOf),
                Optional.ofNullable(found.group(4)));
    }

    /** Returns the reference without its step. */
    public String job() {
        return jobId
                + arrayTask.map(task -> "_" + task).orElse("")
                + hetOffset.map(offset -> "+" + offset).orElse("");
    }
}
