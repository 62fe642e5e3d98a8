package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The CPU time that a run has used on a node so far, as counted by its control group. The run is identified as far as the
 * collector knows it: on the node often only by the job id.
 *
 * @param cluster the cluster of the run; absent where only one cluster has runs on the node
 * @param jobId the raw job id, 1 or more
 * @param submitTime when the job was submitted; absent where the collector does not report it
 * @param cpuTime CPU time of all processes of the run on the node since it started there, 0 or more
 */
public record RunUse(Optional<String> cluster, long jobId, Optional<Instant> submitTime, Duration cpuTime) {

    public RunUse {
        Names.require("cluster", cluster);
        if (jobId < 1) {
            throw new InvalidFieldException("job_id", "a job_id of 1 or more", jobId);
        }
        if (cpuTime.isNegative()) {
            throw new InvalidFieldException("cpu_seconds", "a CPU time of 0 s or more", cpuTime.toSeconds() + " s");
        }
    }
}
