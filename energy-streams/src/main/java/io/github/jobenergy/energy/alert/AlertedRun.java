package io.github.jobenergy.energy.alert;

import io.github.jobenergy.schemas.alert.AlertNames;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import java.time.Instant;
import java.util.Optional;

/**
 * What rules require of a run beside its slots.
 *
 * @param key the key of the run
 * @param start when the nodes were allocated
 * @param end when the run ended; {@link #OPEN} while it executes
 * @param nodes the number of its nodes; absent if it is unknown, or has changed
 * @param names user, account and partition
 */
public record AlertedRun(RunKey key, long start, long end, Optional<Long> nodes, AlertNames names) {

    /** The end of a run that executes. */
    public static final long OPEN = Long.MAX_VALUE;

    /** Returns the run of these records; empty if there are none, or if it never started. */
    public static Optional<AlertedRun> of(RunKey key, Optional<JobCompletion> completion, Optional<JobStart> start) {
        return completion.isPresent()
                ? completion.flatMap(known -> ended(key, known))
                : start.map(known -> executing(key, known));
    }

    private static Optional<AlertedRun> ended(RunKey key, JobCompletion completion) {
        JobUser user = completion.identity().user();
        Optional<String> nodes = completion
                .resources()
                .nodes()
                .filter(any -> completion.resources().slices().size() <= 1);
        return completion
                .times()
                .startTime()
                .map(start -> new AlertedRun(
                        key,
                        start.toEpochMilli(),
                        completion.times().endTime().toEpochMilli(),
                        nodes.flatMap(AlertedRun::count),
                        AlertNames.ofRun(user.userName(), user.account(), user.partitionName())));
    }

    private static AlertedRun executing(RunKey key, JobStart start) {
        return new AlertedRun(
                key,
                start.startTime().toEpochMilli(),
                OPEN,
                count(start.nodes()),
                AlertNames.ofRun(start.userName(), start.account(), start.partitionName()));
    }

    private static Optional<Long> count(String hostlist) {
        try {
            return Optional.of((long) Hostlist.parse(hostlist).nodes().size()).filter(count -> count > 0);
        } catch (MalformedHostlistException unknown) {
            return Optional.empty();
        }
    }

    /** Checks whether the run has ended. */
    public boolean hasEnded() {
        return end != OPEN;
    }

    Optional<Instant> endTime() {
        return hasEnded() ? Optional.of(Instant.ofEpochMilli(end)) : Optional.empty();
    }

    /** Checks whether that time of nodes, milliseconds times nodes, is that of all nodes of the run over that many milliseconds. */
    boolean isHeldBy(long heldMillis, long millis) {
        return nodes.filter(count -> heldMillis >= Math.multiplyExact(count, millis))
                .isPresent();
    }

    /** Returns as text what the judgement of slots depends on. */
    String basis() {
        return start + " " + end + " " + nodes + " " + names.account() + " " + names.partitionName();
    }
}
