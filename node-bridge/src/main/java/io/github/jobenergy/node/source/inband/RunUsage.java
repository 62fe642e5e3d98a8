package io.github.jobenergy.node.source.inband;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.node.RunUse;
import java.time.Instant;
import java.util.List;

/** Provides the CPU time used by the runs on this node. */
@FunctionalInterface
public interface RunUsage {

    /** Provides no CPU time. */
    RunUsage UNKNOWN = (time, findings) -> List.of();

    /** The CPU time used by runs up to this time, for the runs whose CPU time has to be reported; faults go to the findings. */
    List<RunUse> at(Instant time, SampleSink findings);
}
