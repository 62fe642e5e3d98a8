package io.github.jobenergy.quickstart.bridge;

import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.dialect.script.ScriptEnvironmentReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.merge.Merge;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Random runs that have ended, from a seed: the environment of the hook for each, and the rows of accounting for most of them.
 * One in fifty is missing in accounting, and one in ten has a name with blanks.
 */
public final class FinishedRuns {

    /** Whose runs they are. */
    public static final String CLUSTER = "rig22";

    private static final String SLURM_VERSION = "22.05.8";

    /** Days until today. Energy streams computes the hours of a node for the seven days before its newest reading. */
    private static final int DAYS_AGO = 3;

    private static final int SUBMITTED_PER_SECOND = 3;
    private static final int LONGEST_WAIT_SECONDS = 600;
    private static final int LONGEST_RUN_SECONDS = 3_600;
    private static final int ONE_MISSING_IN = 50;
    private static final List<String> STATES = List.of("COMPLETED", "COMPLETED", "COMPLETED", "FAILED", "TIMEOUT");
    private static final List<String> NAMES =
            List.of("wrf", "a b", "x\nJOBID=1\nEND=2", "\u00e9t\u00e9", "=", "$(id)", "\u001f");

    private static final List<String> FIELDS = List.of(
            "JobIDRaw",
            "JobID",
            "Cluster",
            "State",
            "ExitCode",
            "Submit",
            "Eligible",
            "Start",
            "End",
            "NodeList",
            "AllocCPUS",
            "AllocTRES",
            "ConsumedEnergyRaw",
            "User",
            "JobName",
            "WorkDir",
            "UID");

    /** The longest time from the submission of a run to its end. */
    public static final Duration LONGEST = Duration.ofSeconds(LONGEST_WAIT_SECONDS + LONGEST_RUN_SECONDS);

    private final List<FinishedRun> runs;

    private FinishedRuns(List<FinishedRun> runs) {
        this.runs = List.copyOf(runs);
    }

    /**
     * One of them.
     *
     * @param key which run
     * @param variables the environment of the hook
     * @param joules the energy in accounting; absent if the run is missing there
     */
    public record FinishedRun(RunKey key, Map<String, String> variables, Optional<Long> joules) {

        public FinishedRun {
            variables = Map.copyOf(variables);
        }

        /** Checks whether the run is missing in accounting. */
        public boolean isMissingInAccounting() {
            return joules.isEmpty();
        }

        /** The name the hook gives its record, but for the process id. */
        public String entryName() {
            return variables("END") + "." + variables("JOBID") + "." + variables("SUBMIT");
        }

        public String jobName() {
            return variables("JOBNAME");
        }

        /** The record the hook keeps: each variable, ended by NUL. */
        public byte[] environment() {
            StringBuilder block = new StringBuilder();
            variables.forEach((name, value) ->
                    block.append(name).append('=').append(value).append('\0'));
            return block.toString().getBytes(StandardCharsets.UTF_8);
        }

        /** What accounting prints of it, the job and its extern step; nothing if the run is missing there. */
        List<List<String>> rows() {
            return joules.map(energy ->
                            List.of(row("", variables("JOBSTATE"), energy), row(".extern", "COMPLETED", energy)))
                    .orElse(List.of());
        }

        private List<String> row(String step, String state, long energy) {
            boolean isJob = step.isEmpty();
            String id = variables("JOBID") + step;
            String cpus = variables("PROCS");
            return List.of(
                    id,
                    id,
                    CLUSTER,
                    state,
                    isJob ? variables("EXITCODE") : "0:0",
                    variables(isJob ? "SUBMIT" : "START"),
                    variables(isJob ? "ELIGIBLE" : "START"),
                    variables("START"),
                    variables("END"),
                    variables("NODES"),
                    cpus,
                    "billing=" + cpus + ",cpu=" + cpus + ",energy=" + energy + ",mem=4G,node=" + variables("NODECNT"),
                    Long.toString(energy),
                    isJob ? variables("USERNAME") : "",
                    isJob ? "?" : "extern",
                    "",
                    isJob ? variables("UID") : "");
        }

        private String variables(String variable) {
            return Objects.requireNonNull(variables.get(variable), variable);
        }
    }

    /** These runs. */
    public static FinishedRuns of(List<FinishedRun> runs) {
        return new FinishedRuns(runs);
    }

    /** So many, submitted three a second from the midnight three days ago on. */
    public static FinishedRuns of(int count, long seed) {
        return of(count, seed, Instant.now().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(DAYS_AGO)));
    }

    /** So many, submitted three a second from then on; the last of them is over {@link #LONGEST} after its submission. */
    public static FinishedRuns of(int count, long seed, Instant since) {
        Random random = new Random(seed);
        List<FinishedRun> runs = new ArrayList<>();
        for (int job = 1; job <= count; job++) {
            runs.add(run(job, since.getEpochSecond() + job / SUBMITTED_PER_SECOND, random));
        }
        return new FinishedRuns(runs);
    }

    private static FinishedRun run(long job, long submit, Random random) {
        long start = submit + random.nextInt(LONGEST_WAIT_SECONDS);
        long end = start + 1 + random.nextInt(LONGEST_RUN_SECONDS);
        int nodes = 1 + random.nextInt(4);
        String state = STATES.get(random.nextInt(STATES.size()));
        String name = random.nextInt(10) == 0 ? NAMES.get(random.nextInt(NAMES.size())) : "job-" + job;
        long joules = (end - start) * nodes * (100 + random.nextInt(400));
        Map<String, String> variables = new TreeMap<>(Map.of("CLUSTER", CLUSTER, "UID", "2001", "USERNAME", "alice"));
        variables.put("JOBID", Long.toString(job));
        variables.put("SUBMIT", Long.toString(submit));
        variables.put("ELIGIBLE", Long.toString(submit));
        variables.put("START", Long.toString(start));
        variables.put("END", Long.toString(end));
        variables.put("JOBSTATE", state);
        variables.put("EXITCODE", state.equals("FAILED") ? "1:0" : "0:0");
        variables.put("NODES", nodes == 1 ? "n1" : "n[1-" + nodes + "]");
        variables.put("NODECNT", Integer.toString(nodes));
        variables.put("PROCS", Integer.toString(4 * nodes));
        variables.put("LIMIT", "01:00:00");
        variables.put("JOBNAME", name);
        variables.put("WORK_DIR", "/home/alice/" + job);
        boolean isMissingInAccounting = random.nextInt(ONE_MISSING_IN) == 0;
        return new FinishedRun(
                RunKey.of(CLUSTER, job, submit),
                variables,
                isMissingInAccounting ? Optional.empty() : Optional.of(joules));
    }

    /** All of them. */
    public List<FinishedRun> all() {
        return runs;
    }

    /** Leaves what accounting has of the first so many of them in a folder, as a recording has it. */
    public void writeAccounting(Path folder, int count) throws IOException {
        Files.createDirectories(folder);
        StringBuilder table = new StringBuilder(line(FIELDS, "\u001f"));
        runs.subList(0, count).forEach(run -> run.rows().forEach(row -> table.append(line(row, "\u001f"))));
        Path written = Files.writeString(folder.resolve("sacct.new"), table);
        Files.move(written, folder.resolve("sacct.x1f"), StandardCopyOption.ATOMIC_MOVE);
        Files.writeString(folder.resolve("scontrol-show-node.txt"), "NodeName=n1 Version=" + SLURM_VERSION + "\n");
    }

    private static String line(List<String> cells, String delimiter) {
        return String.join(delimiter, cells) + "\n";
    }

    /**
     * Returns the expected last completion of each run: that of both sources, or of the only one.
     *
     * @param withoutHook the runs without a record of the hook
     */
    public Map<RunKey, JobCompletion> expectedCompletions(Set<RunKey> withoutHook) {
        Map<RunKey, JobCompletion> expectedCompletions = new TreeMap<>();
        for (FinishedRun run : runs) {
            expectedCompletions.put(
                    run.key(),
                    withoutHook.contains(run.key()) ? accounting(run, Capture.SWEEP) : expectedCompletion(run));
        }
        return expectedCompletions;
    }

    private static JobCompletion expectedCompletion(FinishedRun run) {
        JobCompletion hook = hook(run);
        return run.isMissingInAccounting() ? hook : Merge.of(hook, accounting(run, Capture.HOOK));
    }

    /** Returns the completion of a run from the hook alone. */
    public static JobCompletion hook(FinishedRun run) {
        CaptureContext reception =
                new CaptureContext(Optional.of(CLUSTER), Capture.HOOK, Optional.empty(), Instant.EPOCH);
        return only(List.of(new ScriptEnvironmentReader(reception).read("made up", run.environment())));
    }

    private static JobCompletion accounting(FinishedRun run, Capture capture) {
        StringBuilder table = new StringBuilder(line(FIELDS, "|"));
        run.rows().forEach(row -> table.append(line(row, "|")));
        CaptureContext reception =
                new CaptureContext(Optional.of(CLUSTER), capture, Optional.of(SLURM_VERSION), Instant.EPOCH);
        Plausibility plausibility = new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE);
        return only(new SacctReader(reception, plausibility)
                .read("made up", table.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private static JobCompletion only(List<ReaderResult> readings) {
        if (readings.size() == 1 && readings.get(0) instanceof ReaderResult.Completed completed) {
            return completed.completion();
        }
        throw new AssertionError("expected one completion, found " + readings);
    }
}
