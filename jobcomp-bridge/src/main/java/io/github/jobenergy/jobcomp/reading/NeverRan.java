package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.job.JobResources;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known of a run that ended in the queue: that it held nothing. A known fact, so each amount is 0 and not absent. */
public final class NeverRan {

    private static final Optional<Long> NONE = Optional.of(0L);

    /** What such a run held, where nobody knows what it had asked for. */
    public static final JobResources RESOURCES = resources(Optional.empty());

    private NeverRan() {}

    /** What a run held that had asked for this. */
    public static JobResources resources(Optional<Map<String, String>> requested) {
        return new JobResources(
                Optional.of(""), NONE, NONE, NONE, NONE, Optional.empty(), List.of(), Optional.empty(), requested);
    }
}
