package io.github.jobenergy.node.source.inband;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.node.RunUse;
import java.time.Instant;
import java.util.List;

/** Who knows what the runs on this node have used of its CPUs. */
@FunctionalInterface
public interface RunUsage {

    /** Nobody looks. */
    RunUsage UNKNOWN = (time, findings) -> List.of();

    /**
     * What runs had used at that time, of those of which it is to be told again; what stands in the way goes to the findings.
     */
    List<RunUse> at(Instant time, SampleSink findings);
}
