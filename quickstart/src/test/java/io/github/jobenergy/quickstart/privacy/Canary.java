package io.github.jobenergy.quickstart.privacy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Runs of a user whose name is in every text that slurmctld and slurmdbd report of them, and is searched for afterwards. */
final class Canary {

    /** The user's name. */
    static final String NAME = "canarybird";

    /** The cluster the runs are of. */
    static final String CLUSTER = "aviary";

    /** The job whose row of accounting cannot be read. */
    static final long UNREADABLE_JOB = 900;

    private static final String COLUMNS =
            "JobIDRaw,AdminComment,JobID,Cluster,State,Submit,Start,End,NodeList,User,UID,"
                    + "Group,Account,QOS,Partition,Reason,Reservation,WCKey,JobName,WorkDir,GID";

    /** What is text. */
    private static final List<String> TEXTS = List.of(
            "ACCOUNT",
            "GROUPNAME",
            "JOBNAME",
            "WORK_DIR",
            "RESERVATION",
            "CONSTRAINTS",
            "DEPENDENCY",
            "PARTITION",
            "QOS",
            "STATEREASONPREV",
            "SLUID",
            "SLURM_SUBMIT_LINE");

    /** What is none: with a name in it the record cannot be read. */
    private static final List<String> NO_TEXTS =
            List.of("EXITCODE", "DERIVED_EC", "UID", "GID", "START", "END", "SUBMIT", "JOBSTATE", "CLUSTER", "LIMIT");

    private static final long FIRST_JOB = 1;
    private static final long FIRST_UNREADABLE = 500;
    private static final int DAMAGED = 300;

    private final long end;
    private final RecordCorruption corruption = new RecordCorruption(20_261_121L);

    /** Runs that have just ended. */
    Canary(Instant now) {
        this.end = now.getEpochSecond() - 60;
    }

    /** The jobs whose records can be read, one for each text that holds the name. */
    List<Long> jobs() {
        return LongStream.range(FIRST_JOB, FIRST_JOB + TEXTS.size()).boxed().toList();
    }

    /** Leaves the records of the runs that can be read in a spool. */
    void spoolReadable(Path spool) throws IOException {
        for (long job : jobs()) {
            Map<String, String> variables = variables(job);
            variables.put(TEXTS.get((int) (job - FIRST_JOB)), "x/" + NAME + "\n" + NAME);
            put(spool, entry(job), block(variables));
        }
        put(spool, entry(UNREADABLE_JOB), block(variables(UNREADABLE_JOB)));
    }

    /** Leaves one record that is none. */
    void spoolEmptyRecord(Path spool) throws IOException {
        put(spool, end + ".1.1.1", new byte[0]);
    }

    /** Leaves records that are none, under names that are none, too. */
    void spoolUnreadable(Path spool) throws IOException {
        for (int i = 0; i < NO_TEXTS.size(); i++) {
            Map<String, String> variables = variables(FIRST_UNREADABLE + i);
            variables.put(NO_TEXTS.get(i), "1" + NAME);
            put(spool, "run-of-" + NAME + "-" + i, block(variables));
        }
        put(spool, NAME, NAME.getBytes(StandardCharsets.UTF_8));
        put(spool, "1.2.3." + NAME, new byte[0]);
        byte[] whole = block(variables(FIRST_UNREADABLE));
        put(spool, end + "." + NAME + ".1.1", Arrays.copyOf(whole, whole.length - 3));
    }

    /** Leaves damaged records. Some can still be read, and in some of these the name is damaged where it belongs. */
    void spoolDamaged(Path spool) throws IOException {
        for (int i = 0; i < DAMAGED; i++) {
            long job = FIRST_UNREADABLE + i;
            put(spool, entry(job), corruption.of(block(variables(job))));
        }
    }

    private Map<String, String> variables(long job) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("JOBID", Long.toString(job));
        variables.put("EXITCODE", "0:0");
        variables.put("DERIVED_EC", "0:0");
        variables.put("ARRAYJOBID", "0");
        variables.put("ARRAYTASKID", "4294967294");
        variables.put("UID", "2001");
        variables.put("GID", "2001");
        variables.put("START", Long.toString(end - 30));
        variables.put("END", Long.toString(end));
        variables.put("SUBMIT", Long.toString(end - 60));
        variables.put("PROCS", "4");
        variables.put("NODECNT", "1");
        variables.put("DB_FLAGS", "SchedMain");
        variables.put("BATCH", "yes");
        variables.put("CLUSTER", CLUSTER);
        variables.put("CONSTRAINTS", "");
        variables.put("NODES", "n2");
        variables.put("ACCOUNT", "astro");
        variables.put("JOBNAME", "wrf of " + NAME);
        variables.put("JOBSTATE", "COMPLETED");
        variables.put("PARTITION", "batch");
        variables.put("QOS", "normal");
        variables.put("DEPENDENCY", "");
        variables.put("WORK_DIR", "/home/" + NAME);
        variables.put("RESERVATION", "");
        variables.put("USERNAME", NAME);
        variables.put("GROUPNAME", "users");
        variables.put("STATEREASONPREV", "None");
        variables.put("LIMIT", "00:05:00");
        variables.put("PATH", "/usr/bin:/bin:/usr/sbin:/sbin");
        return variables;
    }

    private static byte[] block(Map<String, String> variables) {
        return variables.entrySet().stream()
                .map(variable -> variable.getKey() + "=" + variable.getValue() + "\0")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Whether an entry of the spool is of the run whose row of accounting cannot be read. */
    static boolean isUnreadable(String entry) {
        return entry.contains("." + UNREADABLE_JOB + ".");
    }

    private String entry(long job) {
        return end + "." + job + "." + (end - 60) + ".1";
    }

    /** As the hook does: what is in {@code new} is whole. */
    private static void put(Path spool, String name, byte[] record) throws IOException {
        Path unfinished = Files.write(spool.resolve("tmp").resolve(name), record);
        Files.move(unfinished, spool.resolve("new").resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    /** What accounting has, tabs between the fields; every second run's comment holds this word. */
    String account(String word) {
        StringBuilder rows = new StringBuilder(COLUMNS.replace(',', '\t')).append('\n');
        for (long job : jobs()) {
            String comment = "seen by " + NAME + (job % 2 == 0 ? "," + word : "");
            rows.append(row(job, comment, Long.toString(end - 30)));
        }
        rows.append(row(UNREADABLE_JOB, "", NAME));
        return rows.toString();
    }

    private String row(long job, String comment, String start) {
        List<Object> fields = List.of(
                job,
                comment,
                job,
                CLUSTER,
                "CANCELLED by 2001",
                end - 60,
                start,
                end,
                "n2",
                NAME,
                2001,
                NAME,
                "astro-" + NAME,
                "normal",
                "batch",
                "None",
                NAME + "_1",
                NAME,
                "wrf of " + NAME,
                "/home/" + NAME,
                2001);
        return fields.stream().map(String::valueOf).collect(Collectors.joining("\t")) + "\n";
    }
}
