package io.github.jobenergy.jobcomp.dialect.plugin;

import io.github.jobenergy.jobcomp.energy.EnergyChoice;
import io.github.jobenergy.jobcomp.energy.EnergyFigure;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.EndState;
import io.github.jobenergy.jobcomp.reading.NeverRan;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.ExitStatus;
import io.github.jobenergy.jobcomp.reading.notation.FreeText;
import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import io.github.jobenergy.jobcomp.reading.notation.OwnerName;
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
import io.github.jobenergy.schemas.job.TimeLimit;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Converts a plugin's record of the end of a run to a completion. Its {@code elapsed} is not read: in a RESIZING record it is
 * the time limit, and for a resized run it counts from the first start (seen on 26.05). A run never had nodes if {@code nodes}
 * is null, whatever the value of {@code @start}. A {@code @start} before {@code @submit} is the time of a resize of an earlier
 * run of the job.
 */
final class PluginCompletion {

    /** The {@code het_job_id} of a run that is no component of a heterogeneous job. */
    private static final long NO_JOB = 0;

    /** NO_VAL minutes in seconds, truncated to 32 bits and (before 21.08) in full: an unknown limit. */
    private static final Set<String> NO_LIMIT_SECONDS = Set.of("4294967176", "257698037640");

    /**
     * The flags that slurmctld may print instead of the state of a run that is being resized. A plugin's record of a resize
     * has such a flag alone; any other record has none. Source: job_state_string, 20.11 to 26.05.
     */
    private static final Set<String> STATES_BEFORE_RESIZE =
            Set.of("COMPLETING", "STAGE_OUT", "CONFIGURING", "EXPEDITING");

    private final PluginRecord fields;
    private final CaptureContext reception;
    private final Plausibility plausibility;

    PluginCompletion(PluginRecord fields, CaptureContext reception, Plausibility plausibility) {
        this.fields = fields;
        this.reception = reception;
        this.plausibility = plausibility;
    }

    JobCompletion of(RunKey run) throws UnusableRecordException {
        NodeList nodes = NodeList.parse("nodes", fields.text("nodes"));
        Optional<Slice> slice = slice(nodes, run);
        PluginTres allocated = PluginTres.allocated(fields);
        return JobCompletion.builder(run, 1)
                .settled(false)
                .identity(identity())
                .outcome(outcome(!nodes.isEmpty()))
                .times(times(nodes, slice))
                .resources(resources(nodes, slice, allocated))
                .workDir(fields.word("work_dir"))
                .slurmEnergy(energy(nodes, slice, allocated))
                .evidence(reception.evidence(Witness.KAFKA))
                .build();
    }

    private Optional<Slice> slice(NodeList nodes, RunKey run) throws UnusableRecordException {
        if (nodes.isEmpty()) {
            return Optional.empty();
        }
        Instant start = SlurmTime.required("@start", fields.text("@start"), reception.timeZone());
        if (start.isBefore(run.submitTime())) {
            return Optional.empty();
        }
        Instant end = end();
        if (end.isBefore(start)) {
            throw UnusableRecordException.invalid(
                    "@end", "a time not before @start '" + fields.text("@start") + "'", fields.text("@end"));
        }
        return Optional.of(new Slice(start, end, nodes.text(), cpuCount()));
    }

    private Instant end() throws UnusableRecordException {
        return SlurmTime.required("@end", fields.text("@end"), reception.timeZone());
    }

    private Optional<Long> cpuCount() throws UnusableRecordException {
        return SlurmNumber.optional("total_cpus", fields.text("total_cpus"));
    }

    private JobIdentity identity() throws UnusableRecordException {
        Optional<FreeText> jobName = fields.freeText("job_name");
        Optional<Long> userId = SlurmNumber.optional("user_id", fields.text("user_id"));
        Optional<Long> groupId = SlurmNumber.optional("group_id", fields.text("group_id"));
        JobUser user = new JobUser(
                OwnerName.known(fields.word("username"), userId).map(Names::of),
                userId,
                OwnerName.known(fields.word("groupname"), groupId).map(Names::of),
                groupId,
                fields.word("account").map(Names::of),
                fields.word("partition").map(Names::of),
                fields.word("qos").map(Names::of));
        return new JobIdentity(
                jobName.map(FreeText::text),
                jobName.flatMap(FreeText::base64),
                user,
                membership(),
                fields.word("reservation_name"),
                WorkloadKey.of(fields.word("wc_key")));
    }

    private JobMembership membership() throws UnusableRecordException {
        Optional<Long> pack = jobId("pack_job_id");
        Optional<Long> het = jobId("het_job_id").or(() -> pack);
        String offset = het.isPresent() ? fields.firstOf("het_job_offset", "pack_job_offset") : "";
        return new JobMembership(
                jobId("array_job_id"),
                SlurmNumber.optional("array_task_id", fields.text("array_task_id")),
                het,
                SlurmNumber.optional("het_job_offset", offset),
                fields.word("original_sluid").or(() -> fields.word("sluid")),
                Optional.empty());
    }

    private Optional<Long> jobId(String name) throws UnusableRecordException {
        return SlurmNumber.optional(name, fields.text(name)).filter(id -> id != NO_JOB);
    }

    private JobOutcome outcome(boolean hadNodes) throws UnusableRecordException {
        String stateRaw = fields.text("state").strip();
        Optional<ExitStatus> exit = ExitStatus.optional("exit_code", fields.text("exit_code"));
        return JobOutcome.builder(state(stateRaw, hadNodes), stateRaw)
                .exitCode(exit.map(ExitStatus::code))
                .exitSignal(exit.map(ExitStatus::signal))
                .derivedExitCode(ExitStatus.optional("derived_ec", fields.text("derived_ec"))
                        .map(ExitStatus::text))
                .failedNodes(fields.word("failed_node"))
                .build();
    }

    private static JobState state(String raw, boolean hadNodes) throws UnusableRecordException {
        return STATES_BEFORE_RESIZE.contains(raw) ? JobState.RESIZING : EndState.of("state", raw, hadNodes);
    }

    private JobTimes times(NodeList nodes, Optional<Slice> slice) throws UnusableRecordException {
        Optional<Duration> elapsed = nodes.isEmpty()
                ? Optional.of(Duration.ZERO)
                : slice.map(held -> held.interval().duration());
        return new JobTimes(
                SlurmTime.optional("@eligible", fields.text("@eligible"), reception.timeZone()),
                slice.map(Slice::startTime),
                end(),
                elapsed,
                Optional.empty(),
                timeLimit());
    }

    /** The time limit, from seconds; the record of a run without a limit lacks the field. */
    private TimeLimit timeLimit() throws UnusableRecordException {
        if (!fields.has("time_limit")) {
            return TimeLimit.UNLIMITED;
        }
        String printed = fields.text("time_limit");
        return SlurmNumber.optional("time_limit", NO_LIMIT_SECONDS.contains(printed) ? "" : printed)
                .map(seconds -> TimeLimit.of(Duration.ofSeconds(seconds)))
                .orElse(TimeLimit.UNKNOWN);
    }

    private JobResources resources(NodeList nodes, Optional<Slice> slice, PluginTres allocated)
            throws UnusableRecordException {
        Optional<Map<String, String>> requested =
                PluginTres.requested(fields).named().map(TresList::knownAmounts);
        if (nodes.isEmpty()) {
            return NeverRan.resources(requested);
        }
        return JobResources.builder()
                .nodes(Optional.of(nodes.text()))
                .nodeCount(Optional.of(nodes.count()))
                .cpuCount(cpuCount())
                .memoryBytes(allocated.named().flatMap(TresList::memoryBytes))
                .gpuCount(allocated.named().flatMap(TresList::gpuCount))
                .slices(slice.stream().toList())
                .tresAllocated(allocated.named().map(TresList::knownAmounts))
                .tresRequested(requested)
                .build();
    }

    private SlurmEnergy energy(NodeList nodes, Optional<Slice> slice, PluginTres allocated) {
        if (slice.isEmpty()) {
            return SlurmEnergy.UNSET;
        }
        Interval time = slice.get().interval();
        long most = plausibility.mostJoules(nodes.count(), time.duration());
        return new EnergyChoice(EnergyFigure.of(allocated.energy(), most), List.of(), nodes.count(), time).choose();
    }
}
