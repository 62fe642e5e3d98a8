package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.job.JobResources;
import java.util.Map;
import java.util.Optional;

/** The resources of a run that ended in the queue. It is known that the run held none, so each amount is 0 and not absent. */
public final class NeverRan {

    private static final Optional<Long> NONE = Optional.of(0L);

    /** The resources of such a run whose request is unknown. */
    public static final JobResources RESOURCES = resources(Optional.empty());

    private NeverRan() {}

    /** The resources of such a run with this request. */
    public static JobResources resources(Optional<Map<String, String>> requested) {
        return JobResources.builder()
                .nodes(Optional.of(""))
                .nodeCount(NONE)
                .cpuCount(NONE)
                .memoryBytes(NONE)
                .gpuCount(NONE)
                .tresRequested(requested)
                .build();
    }
}
