package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.SlurmConfig;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether the slurmctld that scontrol queries is that of the bridge's cluster, and whether its clock agrees with that of
 * this host.
 */
final class ControllerIdentity {

    private final String scontrol;
    private final String cluster;
    private final Clock clock;

    /** Checks the cluster with the given scontrol. */
    ControllerIdentity(String scontrol, String cluster, Clock clock) {
        this.scontrol = scontrol;
        this.cluster = cluster;
        this.clock = clock;
    }

    List<Finding<JobcompSubject>> check() throws InterruptedException {
        try {
            Instant before = clock.instant();
            SlurmConfig config = Scontrol.config(scontrol);
            Instant after = clock.instant();
            List<Finding<JobcompSubject>> findings = new ArrayList<>();
            findings.add(name(config));
            config.clockDifference(before, after)
                    .ifPresent(difference -> findings.add(Finding.warning(
                            JobcompSubject.CLUSTER,
                            "clock: expected the time of slurmctld, found this host " + difference)));
            return findings;
        } catch (QueryException failure) {
            return List.of(Finding.unverified(JobcompSubject.CLUSTER, "cluster " + cluster + ": " + failure.reason()));
        }
    }

    private Finding<JobcompSubject> name(SlurmConfig config) throws InterruptedException {
        Optional<String> found = config.cluster();
        if (found.isEmpty()) {
            return Finding.unverified(
                    JobcompSubject.CLUSTER,
                    "cluster " + cluster + ": scontrol show config: expected ClusterName, found none");
        }
        return found.get().equals(cluster) || isKnownToSlurmdbd()
                ? Finding.ok(JobcompSubject.CLUSTER, "cluster " + cluster + " is that of slurmctld")
                : Finding.failed(
                        JobcompSubject.CLUSTER,
                        "cluster: expected --cluster=" + found.get() + ", the ClusterName of slurmctld, found "
                                + cluster);
    }

    /**
     * Returns whether slurmdbd knows the cluster. Slurm's clients reach a cluster other than that of this host through slurmdbd.
     */
    private boolean isKnownToSlurmdbd() throws InterruptedException {
        try {
            return Scontrol.config(scontrol, cluster).cluster().equals(Optional.of(cluster));
        } catch (QueryException unknown) {
            return false;
        }
    }
}
