package io.github.jobenergy.jobcomp.sacct;

import io.github.jobenergy.jobcomp.energy.EnergyChoice;
import io.github.jobenergy.jobcomp.energy.EnergyFigure;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.notation.ExitStatus;
import io.github.jobenergy.jobcomp.notation.FreeText;
import io.github.jobenergy.jobcomp.notation.NodeList;
import io.github.jobenergy.jobcomp.notation.OwnerName;
import io.github.jobenergy.jobcomp.notation.SlurmDuration;
import io.github.jobenergy.jobcomp.notation.SlurmNumber;
import io.github.jobenergy.jobcomp.notation.SlurmTime;
import io.github.jobenergy.jobcomp.notation.TresList;
import io.github.jobenergy.jobcomp.notation.WorkloadKey;
import io.github.jobenergy.jobcomp.reading.NeverRan;
import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.jobcomp.reading.RefusedException;
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
import io.github.jobenergy.schemas.job.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run as accounting has it: the rows of its allocations in turn. The first row says which run it is, the last one how it
 * ended; each row is one slice. A resized run:
 *
 * <pre>
 *   row 1  RESIZING   |---------------|                  Submit = the run's submit, End = the resize
 *   row 2  COMPLETED                  |----------|       Submit = the resize, Start = the first start (22.05) or Submit (26.05)
 * </pre>
 */
final class SacctRun {

    /** How many steps a record shows at most, in how many characters of hostlists; all are weighed for the energy. */
    private static final int MOST_STEPS = 256;

    private static final int MOST_STEP_CHARACTERS = 100_000;

    /** What sacct says of a run without a QOS, and of a QOS it does not find; sacctmgr makes names in small letters. */
    private static final String NO_QOS = "Unknown";

    private static final JobState REVOKED = new JobState("REVOKED");

    private final List<JobRow> allocations;
    private final Reception reception;
    private final Plausibility plausibility;
    private final JobRow first;
    private final JobRow last;

    SacctRun(List<JobRow> allocations, Reception reception, Plausibility plausibility) {
        this.allocations = List.copyOf(allocations);
        this.reception = reception;
        this.plausibility = plausibility;
        this.first = allocations.get(0);
        this.last = allocations.get(allocations.size() - 1);
    }

    Reading read() throws RefusedException {
        RunKey run = reception.run(first.row().text("Cluster"), first.jobId(), first.submit());
        if (!isOver()) {
            return new Reading.NotOver(run, last.state());
        }
        if (first.needsEarlierRow()) {
            throw RefusedException.invalid(
                    "Submit",
                    "the row of the allocation that was resized then",
                    first.row().text("Submit"));
        }
        return new Reading.Completed(completion(run));
    }

    /** Without an End accounting was not told of the end, whatever the state: after slurmctld was killed (22.05) it may never be. */
    private boolean isOver() {
        return last.state().isTerminal()
                && !last.state().equals(REVOKED)
                && last.allocation().end().isPresent();
    }

    private JobCompletion completion(RunKey run) throws RefusedException {
        List<Slice> slices = slices();
        List<StepRow> steps = steps();
        JobTimes times = times(slices);
        return new JobCompletion(
                run,
                1,
                steps.stream().allMatch(StepRow::isOver),
                identity(),
                outcome(),
                times,
                resources(slices),
                last.row().word("WorkDir"),
                energy(steps, times),
                shown(steps),
                reception.evidence(Witness.SACCT));
    }

    private List<Slice> slices() throws RefusedException {
        if (allocations.size() == 1 && last.lacksItsBegin()) {
            return List.of();
        }
        List<Slice> slices = new ArrayList<>();
        for (JobRow allocation : allocations) {
            allocation.slice().ifPresent(slices::add);
        }
        return slices;
    }

    private List<StepRow> steps() throws RefusedException {
        List<StepRow> steps = new ArrayList<>();
        for (JobRow allocation : allocations) {
            for (SacctRow step : allocation.begunSteps()) {
                steps.add(StepRow.read(step, plausibility, reception.timeZone()));
            }
        }
        return steps;
    }

    private static List<Step> shown(List<StepRow> steps) {
        List<Step> shown = new ArrayList<>();
        int characters = 0;
        for (StepRow row : steps) {
            characters += row.step().nodes().map(String::length).orElse(0);
            if (shown.size() == MOST_STEPS || characters > MOST_STEP_CHARACTERS) {
                break;
            }
            shown.add(row.step());
        }
        return shown;
    }

    private JobIdentity identity() throws RefusedException {
        SacctRow row = last.row();
        Optional<FreeText> jobName = row.freeText("JobName");
        Optional<Long> userId = SlurmNumber.optional("UID", row.text("UID"));
        Optional<Long> groupId = SlurmNumber.optional("GID", row.text("GID"));
        JobUser user = last.isFilledWithZeros()
                ? new JobUser(
                        row.word("User"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        row.word("Account"),
                        Optional.empty(),
                        Optional.empty())
                : new JobUser(
                        OwnerName.known(row.word("User"), userId),
                        userId,
                        OwnerName.known(row.word("Group"), groupId),
                        groupId,
                        row.word("Account"),
                        row.word("Partition"),
                        row.word("QOS").filter(qos -> !qos.equals(NO_QOS)));
        return new JobIdentity(
                jobName.map(FreeText::text),
                jobName.flatMap(FreeText::base64),
                user,
                membership(),
                row.word("Reservation"),
                WorkloadKey.of(row.word("WCKey")));
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

    private JobOutcome outcome() throws RefusedException {
        SacctRow row = last.row();
        Optional<ExitStatus> exit = last.exit();
        return new JobOutcome(
                last.state(),
                row.text("State").strip(),
                exit.map(ExitStatus::code),
                exit.map(ExitStatus::signal),
                ExitStatus.optional("DerivedExitCode", row.text("DerivedExitCode"))
                        .map(ExitStatus::text),
                SlurmNumber.optional("Restarts", row.text("Restarts")),
                row.word("Reason"),
                row.word("FailedNode"),
                last.cancelledByUserId());
    }

    private JobTimes times(List<Slice> slices) throws RefusedException {
        Instant end = last.allocation().end().orElseThrow(() -> RefusedException.missing("End"));
        Optional<Instant> start = slices.stream().map(Slice::startTime).findFirst();
        Duration held =
                slices.stream().map(slice -> slice.interval().duration()).reduce(Duration.ZERO, Duration::plus);
        Optional<Duration> elapsed = last.lacksItsBegin() ? Optional.empty() : Optional.of(held);
        String minutes = last.row().text("TimelimitRaw");
        return new JobTimes(
                SlurmTime.optional("Eligible", first.row().text("Eligible"), reception.timeZone()),
                start,
                end,
                elapsed,
                SlurmDuration.parse(last.row().text("Suspended")),
                minutes.isBlank()
                        ? SlurmDuration.limit(last.row().text("Timelimit"))
                        : SlurmDuration.limitInMinutes(minutes));
    }

    private JobResources resources(List<Slice> slices) throws RefusedException {
        if (slices.isEmpty() && !last.lacksItsBegin()) {
            return NeverRan.RESOURCES;
        }
        Optional<TresList> allocated = last.tres("AllocTRES");
        Optional<NodeList> nodes = Optional.of(last.allocation().nodes()).filter(known -> !known.isEmpty());
        return new JobResources(
                nodes.map(NodeList::text),
                nodes.map(NodeList::count),
                last.cpuCount(),
                allocated.flatMap(TresList::memoryBytes),
                allocated.flatMap(TresList::gpuCount),
                last.exclusive(),
                slices,
                allocated.map(TresList::knownAmounts),
                last.tres("ReqTRES").map(TresList::knownAmounts));
    }

    /**
     * A resized run has no number of its own: its RESIZING rows never have one. Of a run that never ran, 0 says nothing about
     * a sensor; and without a begin nothing can be held against a number.
     */
    private SlurmEnergy energy(List<StepRow> steps, JobTimes times) {
        if (allocations.size() > 1 || last.allocation().nodes().isEmpty() || last.lacksItsBegin()) {
            return SlurmEnergy.UNSET;
        }
        long nodes = last.allocation().nodes().count();
        String inTres =
                last.tres("AllocTRES").map(tres -> tres.amount("energy")).orElse("");
        String printed = inTres.isEmpty() ? last.row().text("ConsumedEnergyRaw") : inTres;
        long most = plausibility.mostJoules(nodes, times.elapsed().orElse(Duration.ZERO));
        return new EnergyChoice(
                        EnergyFigure.judge(printed, most),
                        steps.stream().map(StepRow::figure).toList(),
                        nodes)
                .choose();
    }
}
