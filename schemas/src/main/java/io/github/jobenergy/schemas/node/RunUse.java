package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How much CPU time a run has used on a node so far, as its control group counts it. The name is as much of the run's as the
 * collector knows: on the node often no more than the job id.
 *
 * @param cluster the cluster it belongs to; absent where only one has runs on the node
 * @param jobId the raw job id, 1 or more
 * @param submitTime when it was submitted; absent where the collector does not know
 * @param cpuTime CPU time of all its processes on the node since it started there, 0 or more
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
