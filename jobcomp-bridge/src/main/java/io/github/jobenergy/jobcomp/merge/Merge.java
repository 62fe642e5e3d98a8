package io.github.jobenergy.jobcomp.merge;

import io.github.jobenergy.jobcomp.reading.NeverRan;
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
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.job.TimeLimit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Merges the records of the hook and of accounting of one run, field by field: the hook has the exact bytes of user-chosen
 * fields (the name, the directory), accounting takes precedence in all other fields, and an absent value never replaces a
 * present one.
 *
 * <pre>
 *   field                                hook        accounting
 *   job_name, job_name_base64, work_dir  first       where the hook has none
 *   nodes, CPUs and times of a run       first       where the hook
 *   that was resized or is misnamed                  has none
 *   everything else                      where       first
 *                                        accounting
 *                                        has none
 * </pre>
 *
 * <p>A run is misnamed in accounting if slurmdbd wrote it into the row of a resize: the row's Submit is the time of the
 * resize, its Start that of the first run, its NodeList that of the resize (a run requeued after a resize, 22.05), or the row
 * before it never ended (a run resized while slurmdbd was away). Such a row has the end time of the run. Only its data on the
 * end of the run is used, and the steps that started at or after the run's submit time. A run without nodes never ran,
 * whatever accounting contains.
 */
public final class Merge {

    private final JobCompletion hook;
    private final JobCompletion accounting;
    private final boolean isMisnamed;

    private Merge(JobCompletion hook, JobCompletion accounting) {
        this.hook = hook;
        this.accounting = accounting;
        this.isMisnamed = !hook.run().equals(accounting.run());
    }

    /** The merged record of both; revision 1, final where that of accounting is. */
    public static JobCompletion of(JobCompletion hook, JobCompletion accounting) {
        boolean isOneJob = hook.run().cluster().equals(accounting.run().cluster())
                && hook.run().jobId() == accounting.run().jobId();
        boolean endedTogether = hook.times().endTime().equals(accounting.times().endTime());
        if (!hook.run().equals(accounting.run()) && !(isOneJob && endedTogether)) {
            throw new IllegalArgumentException(
                    "expected two records of one run, found " + hook.run() + " and " + accounting.run());
        }
        return new Merge(hook, accounting).merged();
    }

    private JobCompletion merged() {
        return JobCompletion.builder(hook.run(), 1)
                .settled(accounting.settled())
                .identity(identity())
                .outcome(outcome(accounting.outcome(), hook.outcome()))
                .times(hasHookAllocations() ? timesHeld() : times(accounting.times(), hook.times()))
                .resources(resources())
                .workDir(hook.workDir().or(accounting::workDir))
                .slurmEnergy(energy())
                .steps(steps())
                .evidence(evidence(accounting.evidence(), hook.evidence()))
                .build();
    }

    /**
     * Whether times and slices are taken from the hook: slurmctld has each allocation of a resized run, while a row written
     * twice contains data from before.
     */
    private boolean hasHookAllocations() {
        int slices = hook.resources().slices().size();
        return isMisnamed
                || neverRan(hook.resources())
                || (slices > 1 && slices >= accounting.resources().slices().size());
    }

    private JobTimes timesHeld() {
        JobTimes held = hook.times();
        JobTimes accounted = accounting.times();
        return new JobTimes(
                isMisnamed ? held.eligibleTime() : accounted.eligibleTime().or(held::eligibleTime),
                held.startTime(),
                held.endTime(),
                held.elapsed(),
                accounted.suspended().or(held::suspended),
                accounted.timeLimit().equals(TimeLimit.UNKNOWN) ? held.timeLimit() : accounted.timeLimit());
    }

    private JobResources resources() {
        JobResources held = hook.resources();
        JobResources accounted = accounting.resources();
        if (neverRan(held)) {
            return NeverRan.resources(accounted.tresRequested().or(held::tresRequested));
        }
        if (!hasHookAllocations()) {
            return resources(accounted, held);
        }
        return JobResources.builder()
                .nodes(held.nodes().or(accounted::nodes))
                .nodeCount(held.nodeCount().or(accounted::nodeCount))
                .cpuCount(held.cpuCount().or(accounted::cpuCount))
                .memoryBytes(accounted.memoryBytes().or(held::memoryBytes))
                .gpuCount(accounted.gpuCount().or(held::gpuCount))
                .exclusive(accounted.exclusive().or(held::exclusive))
                .slices(held.slices())
                .tresAllocated(accounted.tresAllocated().or(held::tresAllocated))
                .tresRequested(accounted.tresRequested().or(held::tresRequested))
                .build();
    }

    private List<Step> steps() {
        return accounting.steps().stream()
                .filter(step -> !isMisnamed
                        || step.startTime()
                                .filter(start -> !start.isBefore(hook.run().submitTime()))
                                .isPresent())
                .toList();
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
        return JobOutcome.builder(best.state(), best.stateRaw())
                .exitCode(best.exitCode().or(other::exitCode))
                .exitSignal(best.exitSignal().or(other::exitSignal))
                .derivedExitCode(best.derivedExitCode().or(other::derivedExitCode))
                .restartCount(best.restartCount().or(other::restartCount))
                .reason(best.reason().or(other::reason))
                .failedNodes(best.failedNodes().or(other::failedNodes))
                .cancelledByUserId(best.cancelledByUserId().or(other::cancelledByUserId))
                .build();
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
        return JobResources.builder()
                .nodes(best.nodes().or(other::nodes))
                .nodeCount(best.nodeCount().or(other::nodeCount))
                .cpuCount(best.cpuCount().or(other::cpuCount))
                .memoryBytes(best.memoryBytes().or(other::memoryBytes))
                .gpuCount(best.gpuCount().or(other::gpuCount))
                .exclusive(best.exclusive().or(other::exclusive))
                .slices(neverRan(best) ? List.of() : best.slices().isEmpty() ? other.slices() : best.slices())
                .tresAllocated(best.tresAllocated().or(other::tresAllocated))
                .tresRequested(best.tresRequested().or(other::tresRequested))
                .build();
    }

    /** Whether a record states that the run had no nodes; an empty node list, as opposed to an absent one. */
    private static boolean neverRan(JobResources resources) {
        return resources.nodes().filter(String::isEmpty).isPresent();
    }

    /**
     * The energy of accounting, or that of the hook's record where accounting has none yet: a plugin may have one. A resized
     * run is left without an energy on purpose.
     */
    private SlurmEnergy energy() {
        if (isMisnamed
                || neverRan(hook.resources())
                || hook.resources().slices().size() > 1) {
            return SlurmEnergy.UNSET;
        }
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
