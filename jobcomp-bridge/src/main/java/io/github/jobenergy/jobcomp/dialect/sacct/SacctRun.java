package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.energy.EnergyChoice;
import io.github.jobenergy.jobcomp.energy.EnergyFigure;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.NeverRan;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.ExitStatus;
import io.github.jobenergy.jobcomp.reading.notation.FreeText;
import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import io.github.jobenergy.jobcomp.reading.notation.OwnerName;
import io.github.jobenergy.jobcomp.reading.notation.SlurmDuration;
import io.github.jobenergy.jobcomp.reading.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.reading.notation.SlurmTime;
import io.github.jobenergy.jobcomp.reading.notation.TresList;
import io.github.jobenergy.jobcomp.reading.notation.WorkloadKey;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the completion of a run from accounting: from the rows of its allocations in their order. The first row identifies
 * the run, the last one has its end; each row is one slice. A resized run:
 *
 * <pre>
 *   row 1  RESIZING   |---------------|                  Submit = the run's submit, End = the resize
 *   row 2  COMPLETED                  |----------|       Submit = the resize, Start = the first start (22.05) or Submit (26.05)
 * </pre>
 */
final class SacctRun {

    /**
     * The text that sacct prints for a run without a QOS, and for an unknown QOS; names created with sacctmgr are in lower
     * case.
     */
    private static final String NO_QOS = "Unknown";

    private static final JobState REVOKED = new JobState("REVOKED");

    private final List<JobRow> allocations;
    private final CaptureContext reception;
    private final Plausibility plausibility;
    private final JobRow first;
    private final JobRow last;
    private final Faults faults = new Faults();

    SacctRun(List<JobRow> allocations, CaptureContext reception, Plausibility plausibility) {
        this.allocations = List.copyOf(allocations);
        this.reception = reception;
        this.plausibility = plausibility;
        this.first = allocations.get(0);
        this.last = allocations.get(allocations.size() - 1);
    }

    ReaderResult read() throws UnusableRecordException {
        RunKey run = reception.run(first.row().text("Cluster"), first.jobId(), first.submit());
        if (!isOver()) {
            return new ReaderResult.NotOver(
                    run, last.state(), first.allocation().start());
        }
        if (first.needsEarlierRow()) {
            throw UnusableRecordException.invalid(
                    "Submit",
                    "a time not after " + first.row().printed("Start") + ", or a RESIZING row before that ends then",
                    first.row().text("Submit"));
        }
        return new ReaderResult.Completed(completion(run));
    }

    /**
     * Whether the run has ended. Without an End accounting has not received the end, whatever the state: after slurmctld was
     * killed (22.05) it may never receive it.
     */
    private boolean isOver() {
        return last.state().isTerminal()
                && !last.state().equals(REVOKED)
                && last.allocation().end().isPresent();
    }

    /** The errors in the parts of the rows that the record lacks. */
    List<Faults.Fault> faults() {
        return faults.found();
    }

    private JobCompletion completion(RunKey run) throws UnusableRecordException {
        List<Optional<Long>> cpuCounts = cpuCounts();
        List<Slice> slices = slices(cpuCounts);
        RunSteps steps = RunSteps.read(allocations, plausibility, reception.timeZone(), faults);
        JobTimes times = times(slices);
        return JobCompletion.builder(run, 1)
                .settled(steps.areOver() && times.accountedElapsed().isEmpty())
                .identity(identity())
                .outcome(outcome())
                .times(times)
                .resources(resources(slices, cpuCounts.get(cpuCounts.size() - 1)))
                .workDir(last.row().word("WorkDir"))
                .slurmEnergy(energy(steps, slices))
                .steps(steps.shown())
                .evidence(reception.evidence(Witness.SACCT))
                .build();
    }

    private List<Optional<Long>> cpuCounts() {
        List<Optional<Long>> counts = new ArrayList<>();
        for (JobRow allocation : allocations) {
            counts.add(faults.without(allocation.row(), allocation::cpuCount));
        }
        return counts;
    }

    private List<Slice> slices(List<Optional<Long>> cpuCounts) throws UnusableRecordException {
        if (allocations.size() == 1 && last.lacksItsBegin()) {
            return List.of();
        }
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < allocations.size(); i++) {
            allocations.get(i).slice(cpuCounts.get(i)).ifPresent(slices::add);
        }
        return slices;
    }

    private JobIdentity identity() {
        SacctRow row = last.row();
        Optional<FreeText> jobName = row.freeText("JobName");
        Optional<Long> userId = number("UID");
        Optional<Long> groupId = number("GID");
        JobUser user = last.isFilledWithZeros()
                ? new JobUser(
                        row.word("User").map(Names::of),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        row.word("Account").map(Names::of),
                        Optional.empty(),
                        Optional.empty())
                : new JobUser(
                        OwnerName.known(row.word("User"), userId).map(Names::of),
                        userId,
                        OwnerName.known(row.word("Group"), groupId).map(Names::of),
                        groupId,
                        row.word("Account").map(Names::of),
                        row.word("Partition").map(Names::of),
                        row.word("QOS").filter(qos -> !qos.equals(NO_QOS)).map(Names::of));
        return new JobIdentity(
                jobName.map(FreeText::text),
                jobName.flatMap(FreeText::base64),
                user,
                membership(),
                row.word("Reservation"),
                WorkloadKey.of(row.word("WCKey")));
    }

    private Optional<Long> number(String field) {
        return faults.without(
                last.row(), () -> SlurmNumber.optional(field, last.row().text(field)));
    }

    private Optional<ExitStatus> exitStatus(String field) {
        return faults.without(
                last.row(), () -> ExitStatus.optional(field, last.row().text(field)));
    }

    private JobMembership membership() {
        JobIdNotation notation = JobIdNotation.parse(last.row().text("JobID").strip());
        return new JobMembership(
                notation.arrayJobId(),
                notation.arrayTaskId(),
                notation.hetJobId(),
                notation.hetJobOffset(),
                last.row().word("OriginalSLUID").or(() -> last.row().word("SLUID")),
                first.row().word("DBIndex").filter(index -> index.matches("[1-9]\\d{0,19}")));
    }

    private JobOutcome outcome() {
        SacctRow row = last.row();
        Optional<ExitStatus> exit = exitStatus("ExitCode");
        return JobOutcome.builder(last.state(), row.text("State").strip())
                .exitCode(exit.map(ExitStatus::code))
                .exitSignal(exit.map(ExitStatus::signal))
                .derivedExitCode(exitStatus("DerivedExitCode").map(ExitStatus::text))
                .restartCount(number("Restarts"))
                .reason(row.word("Reason"))
                .failedNodes(row.word("FailedNode"))
                .cancelledByUserId(faults.without(row, last::cancelledByUserId))
                .build();
    }

    private JobTimes times(List<Slice> slices) throws UnusableRecordException {
        Instant end = last.allocation().end().orElseThrow(() -> UnusableRecordException.missing("End"));
        Optional<Instant> start = slices.stream().map(Slice::startTime).findFirst();
        Duration held =
                slices.stream().map(slice -> slice.interval().duration()).reduce(Duration.ZERO, Duration::plus);
        String minutes = last.row().text("TimelimitRaw");
        return new JobTimes(
                faults.without(
                        first.row(),
                        () -> SlurmTime.optional("Eligible", first.row().text("Eligible"), reception.timeZone())),
                start,
                end,
                last.lacksItsBegin() ? Optional.empty() : Optional.of(held),
                SlurmDuration.parse(last.row().text("Suspended")),
                minutes.isBlank()
                        ? SlurmDuration.limit(last.row().text("Timelimit"))
                        : SlurmDuration.limitInMinutes(minutes),
                start.isPresent() ? accountedElapsed(held) : Optional.empty());
    }

    /** The total time as accounting computed it, if it contradicts the times of an allocation. */
    private Optional<Duration> accountedElapsed(Duration held) {
        List<Duration> contradictions = allocations.stream()
                .map(allocation -> allocation.allocation().times().contradiction())
                .filter(contradiction -> !contradiction.isZero())
                .toList();
        Duration counted = contradictions.stream().reduce(held, Duration::plus);
        return contradictions.isEmpty()
                ? Optional.empty()
                : Optional.of(counted.isNegative() ? Duration.ZERO : counted);
    }

    private JobResources resources(List<Slice> slices, Optional<Long> cpuCount) {
        Optional<Map<String, String>> requested = last.tres("ReqTRES").map(TresList::knownAmounts);
        if (slices.isEmpty() && !last.lacksItsBegin()) {
            return NeverRan.resources(requested);
        }
        Optional<TresList> allocated = last.tres("AllocTRES");
        Optional<NodeList> nodes = Optional.of(last.allocation().nodes()).filter(known -> !known.isEmpty());
        return JobResources.builder()
                .nodes(nodes.map(NodeList::text))
                .nodeCount(nodes.map(NodeList::count))
                .cpuCount(cpuCount)
                .memoryBytes(allocated.flatMap(TresList::memoryBytes))
                .gpuCount(allocated.flatMap(TresList::gpuCount))
                .exclusive(last.exclusive())
                .slices(slices)
                .tresAllocated(allocated.map(TresList::knownAmounts))
                .tresRequested(requested)
                .build();
    }

    /**
     * The energy of the run. A resized run has none, since its RESIZING rows never have one. The 0 of a run that never ran is
     * no reading of a sensor, and without a start no energy can be checked for plausibility.
     */
    private SlurmEnergy energy(RunSteps steps, List<Slice> slices) {
        if (allocations.size() > 1 || slices.isEmpty()) {
            return SlurmEnergy.UNSET;
        }
        long nodes = last.allocation().nodes().count();
        Interval time = slices.get(0).interval();
        String inTres =
                last.tres("AllocTRES").map(tres -> tres.amount("energy")).orElse("");
        String printed = inTres.isEmpty() ? last.row().text("ConsumedEnergyRaw") : inTres;
        EnergyFigure ofJob = EnergyFigure.of(printed, plausibility.mostJoules(nodes, time.duration()));
        return new EnergyChoice(ofJob, steps.figures(), nodes, time).choose();
    }
}
