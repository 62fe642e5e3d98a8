package io.github.jobenergy.jobcomp.merge;

import io.github.jobenergy.schemas.job.Evidence;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.TimeLimit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What two witnesses of one run say together, field by field: the hook has the true bytes of what the user chose (the name,
 * the directory), accounting has the last word on everything else, and nothing absent ever replaces something present.
 *
 * <pre>
 *   field                                hook        accounting
 *   job_name, job_name_base64, work_dir  first       where the hook has none
 *   everything else                      where       first
 *                                        accounting
 *                                        has none
 * </pre>
 */
public final class Merge {

    private final JobCompletion hook;
    private final JobCompletion accounting;

    private Merge(JobCompletion hook, JobCompletion accounting) {
        this.hook = hook;
        this.accounting = accounting;
    }

    /** The record both make of their run; revision 1, settled where accounting is. */
    public static JobCompletion of(JobCompletion hook, JobCompletion accounting) {
        if (!hook.run().equals(accounting.run())) {
            throw new IllegalArgumentException(
                    "expected two records of one run, found " + hook.run() + " and " + accounting.run());
        }
        return new Merge(hook, accounting).merged();
    }

    private JobCompletion merged() {
        return new JobCompletion(
                accounting.run(),
                1,
                accounting.settled(),
                identity(),
                outcome(accounting.outcome(), hook.outcome()),
                times(accounting.times(), hook.times()),
                resources(accounting.resources(), hook.resources()),
                hook.workDir().or(accounting::workDir),
                energy(),
                accounting.steps(),
                evidence(accounting.evidence(), hook.evidence()));
    }

    private JobIdentity identity() {
        JobIdentity named = hook.identity().jobName().isPresent() ? hook.identity() : accounting.identity();
        JobIdentity best = accounting.identity();
        JobIdentity other = hook.identity();
        return new JobIdentity(
                named.jobName(),
                named.jobNameBase64(),
                user(best.user(), other.user()),
                membership(best.group(), other.group()),
                best.reservation().or(other::reservation),
                best.wckey().or(other::wckey));
    }

    private static JobUser user(JobUser best, JobUser other) {
        return new JobUser(
                best.userName().or(other::userName),
                best.userId().or(other::userId),
                best.groupName().or(other::groupName),
                best.groupId().or(other::groupId),
                best.account().or(other::account),
                best.partitionName().or(other::partitionName),
                best.qos().or(other::qos));
    }

    private static JobMembership membership(JobMembership best, JobMembership other) {
        return new JobMembership(
                best.arrayJobId().or(other::arrayJobId),
                best.arrayTaskId().or(other::arrayTaskId),
                best.hetJobId().or(other::hetJobId),
                best.hetJobOffset().or(other::hetJobOffset),
                best.sluid().or(other::sluid),
                best.dbIndex().or(other::dbIndex));
    }

    private static JobOutcome outcome(JobOutcome best, JobOutcome other) {
        return new JobOutcome(
                best.state(),
                best.stateRaw(),
                best.exitCode().or(other::exitCode),
                best.exitSignal().or(other::exitSignal),
                best.derivedExitCode().or(other::derivedExitCode),
                best.restartCount().or(other::restartCount),
                best.reason().or(other::reason),
                best.failedNodes().or(other::failedNodes),
                best.cancelledByUserId().or(other::cancelledByUserId));
    }

    private static JobTimes times(JobTimes best, JobTimes other) {
        return new JobTimes(
                best.eligibleTime().or(other::eligibleTime),
                best.startTime().or(other::startTime),
                best.endTime(),
                best.elapsed().or(other::elapsed),
                best.suspended().or(other::suspended),
                best.timeLimit().equals(TimeLimit.UNKNOWN) ? other.timeLimit() : best.timeLimit(),
                best.accountedElapsed());
    }

    private static JobResources resources(JobResources best, JobResources other) {
        return new JobResources(
                best.nodes().or(other::nodes),
                best.nodeCount().or(other::nodeCount),
                best.cpuCount().or(other::cpuCount),
                best.memoryBytes().or(other::memoryBytes),
                best.gpuCount().or(other::gpuCount),
                best.exclusive().or(other::exclusive),
                neverRan(best) ? List.of() : best.slices().isEmpty() ? other.slices() : best.slices(),
                best.tresAllocated().or(other::tresAllocated),
                best.tresRequested().or(other::tresRequested));
    }

    /** Accounting says that a run had no nodes; of one whose begin it was not told of it says no slice either. */
    private static boolean neverRan(JobResources resources) {
        return resources.nodes().filter(String::isEmpty).isPresent();
    }

    /** A plugin may know what accounting does not, or not yet; of a resized run accounting has no number on purpose. */
    private SlurmEnergy energy() {
        boolean isAnswered = accounting.slurmEnergy().status() != SlurmEnergy.Status.UNSET
                || accounting.resources().slices().size() > 1;
        return isAnswered ? accounting.slurmEnergy() : hook.slurmEnergy();
    }

    private static Evidence evidence(Evidence best, Evidence other) {
        List<Witness> witnesses = Stream.concat(best.witnesses().stream(), other.witnesses().stream())
                .distinct()
                .sorted()
                .toList();
        Optional<String> slurmVersion = best.slurmVersion().or(other::slurmVersion);
        return new Evidence(slurmVersion, witnesses, other.capture(), best.observedTime());
    }
}
