package io.github.jobenergy.quickstart.privacy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Runs of the user of {@link Canary}, as Slurm's own plugins report them: records of jobcomp/kafka and jobcomp/elasticsearch,
 * with the name in every text. Each byte of a record is a character here.
 */
final class PluginCanary {

    /** What is text, whether it is read or not. */
    private static final List<String> TEXTS = List.of(
            "account",
            "groupname",
            "job_name",
            "work_dir",
            "partition",
            "qos",
            "state",
            "failed_node",
            "reservation_name",
            "wc_key",
            "sluid",
            "original_sluid",
            "alloc_node",
            "parent_accounts",
            "std_out",
            "comment",
            "admin_comment",
            "extra",
            "licenses",
            "constraints",
            "dependency",
            "container",
            "script",
            Canary.NAME + "_field");

    /** What is none: with a name in it the record cannot be read. */
    private static final List<String> NO_TEXTS = List.of(
            "jobid",
            "cluster",
            "user_id",
            "group_id",
            "total_cpus",
            "exit_code",
            "derived_ec",
            "time_limit",
            "array_job_id",
            "het_job_id",
            "@submit",
            "@eligible",
            "@start",
            "@end");

    private static final int DAMAGED = 200;
    private static final int CUT_EVERY = 40;
    private static final String NO_TEXT_IN_ANY_ENCODING = "\u00ff\u00c3";

    private final long firstJob;
    private final long end;
    private final RecordCorruption corruption;

    /** Runs that have just ended, the first of them of that job. */
    PluginCanary(Instant now, long firstJob) {
        this.firstJob = firstJob;
        this.end = now.getEpochSecond() - 60;
        this.corruption = new RecordCorruption(firstJob);
    }

    /** The jobs whose records can be read: one for each text, and one whose texts are in no encoding. */
    List<Long> jobs() {
        return LongStream.rangeClosed(firstJob, firstJob + TEXTS.size()).boxed().toList();
    }

    /** The ends of the runs that can be read. */
    List<byte[]> ends() {
        return jobs().stream().map(job -> bytes(json(endOf(job)))).toList();
    }

    /** Returns their starts as jobcomp/kafka reports them. */
    List<byte[]> starts() {
        return jobs().stream()
                .map(job -> {
                    Map<String, String> fields = endOf(job);
                    fields.keySet().removeAll(List.of("@end", "elapsed", "exit_code", "derived_ec", "state"));
                    return bytes(json(fields));
                })
                .toList();
    }

    private Map<String, String> endOf(long job) {
        Map<String, String> fields = fields(job);
        int text = (int) (job - firstJob);
        if (text < TEXTS.size()) {
            fields.put(TEXTS.get(text), "x/" + Canary.NAME + "\\n" + Canary.NAME);
        } else {
            fields.put("job_name", Canary.NAME + NO_TEXT_IN_ANY_ENCODING + Canary.NAME);
            fields.put("work_dir", "/home/" + NO_TEXT_IN_ANY_ENCODING + "/" + Canary.NAME);
        }
        return fields;
    }

    /** Records that are none. */
    List<byte[]> unreadable() {
        List<String> records = new ArrayList<>();
        long job = firstJob + jobs().size();
        for (String field : NO_TEXTS) {
            Map<String, String> fields = fields(job);
            fields.put(field, job + Canary.NAME);
            records.add(json(fields));
            job++;
        }
        String whole = json(fields(job));
        for (int cut = CUT_EVERY; cut < whole.length(); cut += CUT_EVERY) {
            records.add(whole.substring(0, cut));
        }
        records.add(whole + whole);
        records.add("[" + whole + "]");
        records.add(whole.replace("\"username\"", "\"jobid\":\"" + Canary.NAME + "\",\"username\""));
        records.add("{\"create\":{\"_id\":\"" + Canary.NAME + firstJob + "\"}}");
        records.add(Canary.NAME + firstJob);
        records.add(firstJob + Canary.NAME + NO_TEXT_IN_ANY_ENCODING);
        return records.stream().map(PluginCanary::bytes).toList();
    }

    /** Damaged records. Some can still be read, and in some of these the name is damaged where it belongs. */
    List<byte[]> damaged() {
        List<byte[]> records = new ArrayList<>();
        long job = firstJob + jobs().size() + NO_TEXTS.size() + 1;
        for (int i = 0; i < DAMAGED; i++) {
            byte[] whole = bytes(json(fields(job + i)));
            records.add(i % 2 == 0 ? corruption.of(whole) : withoutEncoding(whole, i));
        }
        return records;
    }

    /** One byte of it is none of UTF-8's. */
    private static byte[] withoutEncoding(byte[] whole, int seed) {
        byte[] damaged = Arrays.copyOf(whole, whole.length);
        damaged[seed * (whole.length / DAMAGED)] = (byte) 0xff;
        return damaged;
    }

    private Map<String, String> fields(long job) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("jobid", Long.toString(job));
        fields.put("username", Canary.NAME);
        fields.put("user_id", "2001");
        fields.put("groupname", "users");
        fields.put("group_id", "2001");
        fields.put("@start", time(end - 30));
        fields.put("@end", time(end));
        fields.put("elapsed", "30");
        fields.put("partition", "batch");
        fields.put("alloc_node", "login1");
        fields.put("nodes", "n2");
        fields.put("total_cpus", "4");
        fields.put("total_nodes", "1");
        fields.put("derived_ec", "0:0");
        fields.put("exit_code", "0:0");
        fields.put("state", "COMPLETED");
        fields.put("het_job_id", "0");
        fields.put("@submit", time(end - 60));
        fields.put("@eligible", time(end - 60));
        fields.put("work_dir", "/home/" + Canary.NAME);
        fields.put("std_out", "/home/" + Canary.NAME + "/out");
        fields.put("cluster", Canary.CLUSTER);
        fields.put("qos", "normal");
        fields.put("time_limit", "300");
        fields.put("job_name", "wrf of " + Canary.NAME);
        fields.put("tres_alloc", "cpu=4,mem=400M,node=1,billing=4");
        fields.put("tres_req", "cpu=4,mem=400M,node=1,billing=4");
        fields.put("account", "astro");
        fields.put("parent_accounts", "/root/" + Canary.NAME);
        return fields;
    }

    private static String time(long epochSecond) {
        return LocalDateTime.ofEpochSecond(epochSecond, 0, ZoneOffset.UTC)
                .format(DateTimeFormatter.ISO_LOCAL_DATE_TIME);
    }

    private static String json(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> "\"" + field.getKey() + "\":\"" + field.getValue() + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
