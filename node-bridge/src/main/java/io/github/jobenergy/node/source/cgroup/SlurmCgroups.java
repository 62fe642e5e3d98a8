package io.github.jobenergy.node.source.cgroup;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.inband.KernelFolder;
import io.github.jobenergy.node.source.inband.RunUsage;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the CPU time used by the jobs on this node from the control groups of Slurm. It is read once in each minute of UTC, the
 * resolution in which it is kept; further calls within the minute return nothing.
 *
 * A group without processes is reported once more if its CPU time has changed, and then no longer.
 */
public final class SlurmCgroups implements RunUsage {

    /** The setting that enables the CPU time of jobs. */
    public static final String USES = "uses";

    /** The setting with the systemd slice of slurmd. */
    public static final String SLICE = "slice";

    /** The help text of {@link #USES}. */
    public static final String HELP_USES = "uses=true: also reads the CPU time of each job from Slurm's control "
            + "groups, once a minute, for measured shares";

    /** The help text of {@link #SLICE}. */
    public static final String HELP_SLICE =
            "slice=system.slice: systemd slice of these control groups, CgroupSlice of cgroup.conf";

    private static final List<String> DAEMONS = List.of("slurm", "slurm_processes");

    private final KernelFolder kernel;
    private final JobGroups groups;
    private Instant lastMinute = Instant.MIN;
    private final Map<String, Long> jobIdByGroup = new HashMap<>();
    private final Map<String, Duration> usedByGroup = new HashMap<>();

    SlurmCgroups(KernelFolder kernel, String node, String slice) {
        this.kernel = kernel;
        this.groups = new JobGroups(kernel, node, slice);
    }

    /**
     * The reader configured by the settings of a source.
     *
     * @throws IllegalArgumentException if a setting is invalid
     */
    public static RunUsage fromSettings(SourceSpec spec, SourceContext context) {
        String slice = spec.text(SLICE).orElse("system.slice");
        return spec.flag(USES, true)
                ? new SlurmCgroups(KernelFolder.at(context.sysfsRoot()), context.node(), slice)
                : RunUsage.UNKNOWN;
    }

    @Override
    public List<RunUse> at(Instant time, SampleSink findings) {
        Instant minute = time.truncatedTo(ChronoUnit.MINUTES);
        if (minute.equals(lastMinute)) {
            return List.of();
        }
        lastMinute = minute;
        List<RunUse> uses = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        try {
            for (JobGroup group : groups.all()) {
                seen.add(group.folder());
                readGroup(group, time, findings).ifPresent(uses::add);
            }
        } catch (IOException notListed) {
            reject(findings, JobGroups.ROOT, time, "expected Slurm's control groups, found " + notListed);
        }
        jobIdByGroup.keySet().retainAll(seen);
        usedByGroup.keySet().retainAll(seen);
        return withinLimit(uses, time, findings);
    }

    /**
     * A reading has a maximum number of uses; if it is exceeded, the reading has none, since shares by use need those of all
     * runs.
     */
    private List<RunUse> withinLimit(List<RunUse> uses, Instant time, SampleSink findings) {
        if (uses.size() <= PowerReading.MOST_USES) {
            return uses;
        }
        reject(
                findings,
                JobGroups.ROOT,
                time,
                "expected at most " + PowerReading.MOST_USES + " jobs on a node, found " + uses.size());
        return List.of();
    }

    private Optional<RunUse> readGroup(JobGroup group, Instant time, SampleSink findings) {
        try {
            Optional<String> text = kernel.text(group.usageFile());
            if (text.isEmpty()) {
                return Optional.empty();
            }
            Duration used = group.isUnified() ? CpuTime.ofStat(text.get()) : CpuTime.ofUsage(text.get());
            Duration before = usedByGroup.put(group.folder(), used);
            if (used.equals(before) && isUnpopulated(group)) {
                return Optional.empty();
            }
            Optional<Long> jobId = jobId(group);
            if (jobId.isEmpty()) {
                reportMissingJobId(group, before != null, time, findings);
                return Optional.empty();
            }
            return Optional.of(new RunUse(Optional.empty(), jobId.get(), Optional.empty(), used));
        } catch (InvalidFieldException | IOException unreadable) {
            reject(findings, group.folder(), time, "expected a CPU time, found " + unreadable.getMessage());
            return Optional.empty();
        }
    }

    /** A group is created before its first step, so a missing job id is not reported in the first minute of the group. */
    private void reportMissingJobId(JobGroup group, boolean existed, Instant time, SampleSink findings) {
        if (existed) {
            reject(findings, group.folder(), time, "expected a slurmstepd in it that names its job, found none");
        }
    }

    private boolean isUnpopulated(JobGroup group) throws IOException {
        return group.isUnified()
                && kernel.text(group.folder() + "/cgroup.events")
                        .filter(events -> events.lines().anyMatch("populated 0"::equals))
                        .isPresent();
    }

    private Optional<Long> jobId(JobGroup group) throws IOException {
        Optional<Long> inName = group.jobId();
        if (inName.isPresent() || jobIdByGroup.containsKey(group.folder())) {
            return inName.or(() -> Optional.ofNullable(jobIdByGroup.get(group.folder())));
        }
        for (String step : kernel.names(group.folder())) {
            Optional<Long> ofStep =
                    step.startsWith(JobGroup.STEP) ? jobIdOfStep(group.folder() + "/" + step) : Optional.empty();
            if (ofStep.isPresent()) {
                jobIdByGroup.put(group.folder(), ofStep.get());
                return ofStep;
            }
        }
        return Optional.empty();
    }

    private Optional<Long> jobIdOfStep(String step) throws IOException {
        for (String daemon : DAEMONS) {
            for (String process : kernel.text(step + "/" + daemon + "/cgroup.procs")
                    .orElse("")
                    .split("\n", -1)) {
                Optional<Long> jobId = process.isEmpty()
                        ? Optional.empty()
                        : kernel.text("proc/" + process + "/cmdline").flatMap(JobGroup::jobIdOfTitle);
                if (jobId.isPresent()) {
                    return jobId;
                }
            }
        }
        return Optional.empty();
    }

    private void reject(SampleSink findings, String folder, Instant time, String detail) {
        findings.rejected(new Origin(kernel.place(folder), folder.getBytes(StandardCharsets.UTF_8))
                .reject(RejectionReason.INVALID_FIELD, Optional.of("uses"), detail, time));
    }
}
