package io.github.jobenergy.jobcomp.controller;

import io.github.jobenergy.jobcomp.command.CommandLimits;
import io.github.jobenergy.jobcomp.command.PrintedLines;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.command.SystemCommand;
import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetail;
import io.github.jobenergy.jobcomp.dialect.scontrol.NodeDetailReader;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.dialect.squeue.RunningTable;
import io.github.jobenergy.jobcomp.dialect.squeue.SqueueReader;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The controller as read through {@code squeue} and {@code scontrol}, in UTC and seconds. The output is text and not JSON: its
 * fields are the same from 20.11 to 26.05, and JSON takes some 6 KB a job, finished and queued ones included. The delimiter
 * between the fields of squeue is generated anew for each query. slurmdbd is not needed.
 */
public final class Slurmctld implements Controller {

    /** The largest table: that of half a million running jobs; it is read line by line. */
    private static final int MOST_TABLE_BYTES = 256 << 20;

    /** The longest line. A row is about 500 bytes, and the nodes in it are few or have a short name together. */
    private static final int LONGEST_LINE = 1 << 20;

    /** The largest answer about one job: that of a job on 40,000 nodes, of which no two give it the same. */
    static final int MOST_DETAIL_BYTES = 4 << 20;

    /** All states in which a run may hold nodes. A flag such as COMPLETING is requested by its own name. */
    private static final String HOLDING =
            "RUNNING,SUSPENDED,CONFIGURING,COMPLETING,STOPPED,SIGNALING,STAGE_OUT,RESIZING";

    private static final Map<String, String> ENVIRONMENT =
            Map.of("TZ", "UTC", "SLURM_TIME_FORMAT", "%s", "LC_ALL", "C");

    /** Environment variables that would change which jobs are shown, or which cluster is queried. */
    private static final Set<String> HIDDEN = Set.of(
            "SLURM_CLUSTERS",
            "SQUEUE_ACCOUNT",
            "SQUEUE_ALL",
            "SQUEUE_ARRAY",
            "SQUEUE_ARRAY_UNIQUE",
            "SQUEUE_FEDERATION",
            "SQUEUE_FORMAT",
            "SQUEUE_FORMAT2",
            "SQUEUE_LICENSES",
            "SQUEUE_LOCAL",
            "SQUEUE_NAMES",
            "SQUEUE_PARTITION",
            "SQUEUE_PRIORITY",
            "SQUEUE_QOS",
            "SQUEUE_SIBLING",
            "SQUEUE_SORT",
            "SQUEUE_STATES",
            "SQUEUE_USERS",
            "SCONTROL_ALL",
            "SCONTROL_FEDERATION",
            "SCONTROL_FUTURE",
            "SCONTROL_LOCAL",
            "SCONTROL_SIBLING");

    private final ControllerSettings settings;
    private final Clock clock;
    private final RandomGenerator random;
    private final SystemCommand squeue;
    private final SystemCommand scontrol;
    private final boolean isRedacting;

    /** Queries the controller with these settings. */
    public Slurmctld(ControllerSettings settings, ClockAndRandom timing) {
        this(settings, timing, false);
    }

    /** Queries the controller with these settings; if {@code isRedacting}, failures omit the error output of the programs. */
    public Slurmctld(ControllerSettings settings, ClockAndRandom timing, boolean isRedacting) {
        this.isRedacting = isRedacting;
        this.settings = settings;
        this.clock = timing.clock();
        this.random = timing.random();
        this.squeue = command(settings, MOST_TABLE_BYTES);
        this.scontrol = command(settings, MOST_DETAIL_BYTES);
    }

    private static SystemCommand command(ControllerSettings settings, int mostBytes) {
        return new SystemCommand(new CommandLimits(settings.timeout(), mostBytes), ENVIRONMENT, HIDDEN);
    }

    @Override
    public RunningTable running() throws QueryException, InterruptedException {
        String delimiter = ":\u001f" + random.nextLong(1_000_000_000_000L, 10_000_000_000_000L) + "\u001f";
        String fields =
                SqueueReader.FIELDS.stream().map(field -> field + delimiter).collect(Collectors.joining(","));
        RunningTable table = run(
                squeue,
                List.of(settings.squeue(), "--all", "--local", "--states=" + HOLDING, "--Format=" + fields),
                this::table);
        requireOurs(table);
        return table;
    }

    private RunningTable table(Path output) throws QueryException, IOException {
        CaptureContext reception =
                new CaptureContext(Optional.of(settings.cluster()), Capture.SWEEP, Optional.empty(), clock.instant());
        Optional<RunningTable> table;
        try (PrintedLines lines = PrintedLines.of(output, LONGEST_LINE)) {
            table = new SqueueReader(reception).read("squeue", lines);
        } catch (UncheckedIOException unreadable) {
            throw new IOException(unreadable);
        }
        if (table.isEmpty()) {
            throw QueryException.because(settings.squeue() + ": expected a header line first, found "
                    + Files.size(output) + " bytes without one");
        }
        return table.get();
    }

    /**
     * Requires jobs of the configured cluster. A squeue that shows only another cluster's jobs is configured wrongly, which is
     * not a fault of each job.
     */
    private void requireOurs(RunningTable table) throws QueryException {
        Optional<Rejection> foreign = table.refusals().stream()
                .filter(refusal -> refusal.reason() == RejectionReason.FOREIGN_CLUSTER)
                .findFirst();
        if (table.runs().isEmpty() && foreign.isPresent()) {
            throw QueryException.because(settings.squeue() + ": "
                    + (isRedacting
                            ? "expected jobs of " + settings.cluster()
                            : foreign.get().detail()));
        }
    }

    @Override
    public NodeDetail detail(RunningRun run) throws QueryException, InterruptedException {
        byte[] output = run(
                scontrol,
                List.of(
                        settings.scontrol(),
                        "--details",
                        "show",
                        "job",
                        run.id().name()),
                Files::readAllBytes);
        return new NodeDetailReader(clock.instant())
                .read("scontrol show job " + run.id().name(), run, output);
    }

    private <T> T run(SystemCommand command, List<String> words, SystemCommand.Printed<T> printed)
            throws QueryException, InterruptedException {
        try {
            return command.run(words, printed);
        } catch (QueryException failure) {
            throw isRedacting ? failure.withoutOutput() : failure;
        }
    }
}
