package io.github.jobenergy.node.check;

import io.github.jobenergy.node.command.Command;
import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.SlurmConfig;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Checks whether the configured cluster is that of slurmctld and whether its clock agrees with the clock of this host. The bridge
 * publishes readings without a slurmctld too, so an slurmctld that does not answer is not a failure.
 */
public final class SlurmChecks {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long MOST_BYTES = 1 << 20;

    private final String scontrol;
    private final String cluster;
    private final Clock clock;

    /** Creates checks of this cluster by this scontrol. */
    public SlurmChecks(String scontrol, String cluster, Clock clock) {
        this.scontrol = scontrol;
        this.cluster = cluster;
        this.clock = clock;
    }

    /** Runs the checks; empty if slurmctld does not answer. */
    public List<Finding<NodeSubject>> run() throws InterruptedException {
        Command command = new Command(TIMEOUT, MOST_BYTES, SlurmConfig.ENVIRONMENT, Set.of());
        try {
            Instant before = clock.instant();
            SlurmConfig config = new SlurmConfig(command.output(List.of(scontrol, "show", "config")));
            Instant after = clock.instant();
            List<Finding<NodeSubject>> findings = new ArrayList<>();
            config.cluster().map(this::name).ifPresent(findings::add);
            config.clockDifference(before, after)
                    .ifPresent(difference -> findings.add(Finding.warning(
                            NodeSubject.CLOCKS,
                            "clock: expected the time of slurmctld, found this host " + difference)));
            return findings;
        } catch (IOException failed) {
            return List.of();
        }
    }

    private Finding<NodeSubject> name(String found) {
        return found.equals(cluster)
                ? Finding.ok(NodeSubject.CLUSTER, "cluster " + cluster + " is that of slurmctld")
                : Finding.failed(
                        NodeSubject.CLUSTER,
                        "cluster: expected --cluster=" + found + ", the ClusterName of slurmctld, found " + cluster);
    }
}
