package io.github.jobenergy.jobcomp.testing;

import io.github.jobenergy.jobcomp.decode.RecordFormat;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One run that is written in any dialect as 26.05 writes it: job 7 of cluster rig26 on node n2, submitted at
 * 1,000,000,000 s, started 10 s and ended 70 s later, by default.
 */
public final class SlurmRun {

    /** NO_VAL64 of slurm.h: a sensor that did not count. */
    public static final String UNKNOWN = "18446744073709551614";

    private static final String DELIMITER = "\u001f";

    private long jobId = 7;
    private long submit = 1_000_000_000L;
    private long start = 1_000_000_010L;
    private long end = 1_000_000_070L;
    private String cluster = "rig26";
    private String nodes = "n2";
    private String state = "COMPLETED";
    private String signal = "0";
    private String energy = UNKNOWN;
    private String arrayTask = "";
    private String hetComponent = "";
    private long suspendedSeconds;
    private byte[] name = "wrf".getBytes(StandardCharsets.UTF_8);
    private String dbIndex = "";
    private final List<StepRow> steps = new ArrayList<>();

    private SlurmRun() {}

    /** A step and the joules it is charged, as printed. */
    private record StepRow(String id, String nodes, String joules) {}

    /** The run described above. */
    public static SlurmRun ofJob7() {
        return new SlurmRun();
    }

    /** With that job id. */
    public SlurmRun id(long id) {
        jobId = id;
        return this;
    }

    /** Of that cluster. */
    public SlurmRun of(String name) {
        cluster = name;
        return this;
    }

    /** Submitted, started and ended then, in seconds since 1970; a start of 0 is none. */
    public SlurmRun during(long submitSecond, long startSecond, long endSecond) {
        submit = submitSecond;
        start = startSecond;
        end = endSecond;
        return this;
    }

    /** On these nodes; none if it never had any. */
    public SlurmRun on(String hostlist) {
        nodes = hostlist;
        return this;
    }

    /** In that canonical state. */
    public SlurmRun in(String slurmState) {
        state = slurmState;
        return this;
    }

    /** Ended by that signal. */
    public SlurmRun killedBy(int number) {
        signal = Integer.toString(number);
        return this;
    }

    /** Charged these joules as a job: a number of 64 bits without sign. */
    public SlurmRun charged(String joules) {
        energy = joules;
        return this;
    }

    /** With a step that is charged these joules. */
    public SlurmRun step(String id, String joules) {
        steps.add(new StepRow(id, nodes, joules));
        return this;
    }

    /** Task {@code 5_3} of an array. */
    public SlurmRun task(String notation) {
        arrayTask = notation;
        return this;
    }

    /** Component {@code 6+1} of a het job. */
    public SlurmRun component(String notation) {
        hetComponent = notation;
        return this;
    }

    /** Suspended for so long between its start and its end. */
    public SlurmRun suspended(long seconds) {
        suspendedSeconds = seconds;
        return this;
    }

    /** With that name. */
    public SlurmRun named(byte[] bytes) {
        name = bytes.clone();
        return this;
    }

    /** With that number in accounting's database. */
    public SlurmRun numbered(String number) {
        dbIndex = number;
        return this;
    }

    /** The runs in that dialect: one file for each in the hook's, one file for all in the others. */
    public static List<byte[]> files(RecordFormat dialect, SlurmRun... runs) {
        return switch (dialect) {
            case SCRIPT_ENVIRONMENT ->
                List.of(runs).stream().map(SlurmRun::environment).toList();
            case SACCT -> List.of(accounting(runs));
            case JOBCOMP_KAFKA -> List.of(messages(runs));
        };
    }

    private byte[] environment() {
        HookEnvironment environment = HookEnvironment.ofJob7()
                .with("JOBID", Long.toString(jobId))
                .with("CLUSTER", cluster)
                .with("SUBMIT", Long.toString(submit))
                .with("START", Long.toString(start))
                .with("END", Long.toString(end))
                .with("NODES", nodes)
                .with("JOBSTATE", slurmctldState())
                .with("EXITCODE", "0:" + signal)
                .with("JOBNAME", name);
        if (!arrayTask.isEmpty()) {
            environment.with("ARRAYJOBID", before(arrayTask, '_')).with("ARRAYTASKID", behind(arrayTask, '_'));
        }
        if (!hetComponent.isEmpty()) {
            environment
                    .with("HETJOBID", before(hetComponent, '+'))
                    .with("HETJOBOFFSET", behind(hetComponent, '+'))
                    .with("PACKJOBID", before(hetComponent, '+'))
                    .with("PACKJOBOFFSET", behind(hetComponent, '+'));
        }
        return environment.block();
    }

    private static byte[] messages(SlurmRun... runs) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (SlurmRun run : runs) {
            file.writeBytes(run.message().json());
            file.write('\n');
        }
        return file.toByteArray();
    }

    private PluginMessage message() {
        String named = energy.equals(UNKNOWN) || energy.equals("0") ? "" : ",energy=" + energy;
        String numbered = energy.equals("0") ? "" : ",3=" + energy;
        PluginMessage message = PluginMessage.ofJob7()
                .withJson("jobid", Long.toString(jobId))
                .with("cluster", cluster)
                .with("@submit", utc(submit))
                .with("@start", utc(start))
                .with("@end", utc(end))
                .withJson("nodes", nodes.isEmpty() ? "null" : quoted(nodes))
                .with("state", slurmctldState())
                .with("exit_code", "0:" + signal)
                .withBytes("job_name", escaped(name))
                .with("tres_alloc", "cpu=4" + named + ",node=1")
                .with("tres_alloc_raw", "1=4" + numbered + ",4=1");
        if (start == 0) {
            message.without("@start");
        }
        if (!arrayTask.isEmpty()) {
            message.withJson("array_job_id", before(arrayTask, '_')).withJson("array_task_id", behind(arrayTask, '_'));
        }
        if (!hetComponent.isEmpty()) {
            message.withJson("het_job_id", before(hetComponent, '+'))
                    .withJson("het_job_offset", behind(hetComponent, '+'));
        }
        return message;
    }

    private static byte[] accounting(SlurmRun... runs) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(
                bytes(String.join(DELIMITER, SlurmRun.ofJob7().row("", "", "").keySet()) + DELIMITER + "JobName\n"));
        for (SlurmRun run : runs) {
            String named = run.energy.equals(UNKNOWN) || run.energy.equals("0") ? "" : ",energy=" + run.energy;
            String raw = run.energy.equals(UNKNOWN) ? "" : run.energy;
            file.writeBytes(bytes(String.join(
                    DELIMITER, run.row("", "cpu=4" + named + ",node=1", raw).values())));
            file.writeBytes(bytes(DELIMITER));
            file.writeBytes(run.name);
            file.write('\n');
            for (StepRow step : run.steps) {
                String joules = step.joules().equals(UNKNOWN) ? "" : step.joules();
                file.writeBytes(bytes(String.join(
                                DELIMITER,
                                run.row("." + step.id(), "cpu=4,node=1", joules).values())
                        + DELIMITER
                        + step.id()
                        + "\n"));
            }
        }
        return file.toByteArray();
    }

    private Map<String, String> row(String step, String tres, String joules) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("JobIDRaw", jobId + step);
        row.put("JobID", (arrayTask + hetComponent).isEmpty() ? jobId + step : arrayTask + hetComponent + step);
        row.put("Cluster", cluster);
        row.put("DBIndex", dbIndex);
        row.put("State", state);
        row.put("ExitCode", "0:" + signal);
        row.put("Submit", Long.toString(submit));
        row.put("Start", start == 0 ? "Unknown" : Long.toString(start));
        row.put("End", Long.toString(end));
        row.put("Suspended", "00:00:%02d".formatted(suspendedSeconds));
        row.put("NodeList", nodes.isEmpty() ? "None assigned" : nodes);
        row.put("AllocCPUS", "4");
        row.put("AllocTRES", nodes.isEmpty() ? "" : tres);
        row.put("ConsumedEnergyRaw", joules);
        return row;
    }

    private String slurmctldState() {
        return state.equals("REQUEUED") ? "PENDING" : state;
    }

    private static String utc(long second) {
        return Instant.ofEpochSecond(second).toString().replace("Z", "");
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    /** As json-c writes a text: what has an escape is escaped, a slash too, and whatever is not UTF-8 goes out as it is. */
    private static byte[] escaped(byte[] text) {
        ByteArrayOutputStream escaped = new ByteArrayOutputStream();
        for (byte b : text) {
            if (b == '"' || b == '\\' || b == '/') {
                escaped.write('\\');
                escaped.write(b);
            } else if (b >= 0 && b < ' ') {
                escaped.writeBytes(bytes("\\u%04x".formatted((int) b)));
            } else {
                escaped.write(b);
            }
        }
        return escaped.toByteArray();
    }

    private static String before(String notation, char mark) {
        return notation.substring(0, notation.indexOf(mark));
    }

    private static String behind(String notation, char mark) {
        return notation.substring(notation.indexOf(mark) + 1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
