package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What sacct prints, made row by row, and what becomes of it. */
public final class SacctText {

    private static final CaptureContext RIG26 = new CaptureContext(
            Optional.of("rig26"), Capture.FILE, Optional.of("26.05.3"), Instant.parse("2026-11-21T00:00:00Z"));

    private final Map<String, String> defaults = new LinkedHashMap<>();
    private final List<Map<String, String>> rows = new ArrayList<>();

    private SacctText() {}

    /** Rows are of job 7 on two nodes with an end after 60 s, unless other values are given. */
    public static SacctText ofJob7() {
        SacctText text = new SacctText();
        List.of("JobIDRaw=7", "JobID=7", "Cluster=rig26", "State=COMPLETED", "ExitCode=0:0", "Submit=1000000000")
                .forEach(text::withDefault);
        List.of("Start=1000000010", "End=1000000070", "NodeList=n[1-2]", "AllocCPUS=8", "Suspended=00:00:00")
                .forEach(text::withDefault);
        List.of("AllocTRES=cpu=8,mem=1.50G,node=2", "ReqTRES=", "ConsumedEnergyRaw=", "TimelimitRaw=5", "DBIndex=3")
                .forEach(text::withDefault);
        List.of("Exclusive=", "OverSubscribe=", "SLUID=", "OriginalSLUID=", "Restarts=", "Eligible=1000000000")
                .forEach(text::withDefault);
        List.of("ElapsedRaw=", "DerivedExitCode=").forEach(text::withDefault);
        List.of("JobName=wrf", "WorkDir=/home/alice", "UID=2001", "GID=2001", "Group=alice")
                .forEach(text::withDefault);
        List.of("Partition=batch", "QOS=normal", "User=alice").forEach(text::withDefault);
        return text;
    }

    private void withDefault(String field) {
        int equals = field.indexOf('=');
        defaults.put(field.substring(0, equals), field.substring(equals + 1));
    }

    /** Without that column; to be called before there are rows. */
    SacctText without(String field) {
        defaults.remove(field);
        return this;
    }

    /** With that column last, where whatever stands behind a row comes into it; to be called before there are rows. */
    SacctText withLast(String field) {
        String value = defaults.getOrDefault(field, "");
        defaults.remove(field);
        defaults.put(field, value);
        return this;
    }

    /** With that column first; to be called before there are rows. */
    SacctText withFirst(String field) {
        Map<String, String> others = new LinkedHashMap<>(defaults);
        String value = others.getOrDefault(field, "");
        others.remove(field);
        defaults.clear();
        defaults.put(field, value);
        defaults.putAll(others);
        return this;
    }

    /** With one more row, which differs in these fields, {@code Name=value}. */
    public SacctText row(String... fields) {
        Map<String, String> row = new LinkedHashMap<>(defaults);
        for (String field : fields) {
            int equals = field.indexOf('=');
            row.put(field.substring(0, equals), field.substring(equals + 1));
        }
        rows.add(row);
        return this;
    }

    String print(String delimiter) {
        StringBuilder text = new StringBuilder(String.join(delimiter, defaults.keySet())).append('\n');
        rows.forEach(row -> text.append(String.join(delimiter, row.values())).append('\n'));
        return text.toString();
    }

    public List<ReaderResult> read() {
        return read(print("\u001f"));
    }

    /** What comes of it where its times are of that zone. */
    List<ReaderResult> readIn(String zone) {
        CaptureContext local = new CaptureContext(
                RIG26.cluster(), RIG26.capture(), RIG26.slurmVersion(), RIG26.observedTime(), ZoneId.of(zone));
        return read(local, print("\u001f").getBytes(StandardCharsets.UTF_8));
    }

    /** The readings of a text, checked against the contract. */
    public static List<ReaderResult> read(String text) {
        return read(RIG26, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The same of bytes that may be no text. */
    static List<ReaderResult> read(byte[] bytes) {
        return read(RIG26, bytes);
    }

    private static List<ReaderResult> read(CaptureContext reception, byte[] bytes) {
        List<ReaderResult> readings = new SacctReader(reception, new Plausibility(15_000)).read("sacct", bytes);
        for (ReaderResult reading : readings) {
            if (reading instanceof ReaderResult.Completed completed) {
                ContractCheck.assertValid(completed.completion());
            } else if (reading instanceof ReaderResult.Refused refused) {
                ContractCheck.assertValid(refused.rejection());
            }
        }
        return readings;
    }

    public static JobCompletion completed(List<ReaderResult> readings, int index) {
        if (readings.get(index) instanceof ReaderResult.Completed completed) {
            return completed.completion();
        }
        throw new AssertionError("expected a completion, found " + readings);
    }

    static Rejection refused(List<ReaderResult> readings, int index) {
        if (readings.get(index) instanceof ReaderResult.Refused refused) {
            return refused.rejection();
        }
        throw new AssertionError("expected a refusal, found " + readings);
    }
}
