package io.github.jobenergy.quickstart.kill;

import io.github.jobenergy.jobcomp.decode.Decoded;
import io.github.jobenergy.jobcomp.decode.FileDecoder;
import io.github.jobenergy.jobcomp.decode.RecordFormat;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the jobcomp/kafka of a Slurm 26.05 sent of its runs, byte for byte, again and again: but for the cluster, which is that
 * of {@link FinishedRuns}, and for the ids of the jobs, which are others each time.
 */
final class PluginRecordings {

    private static final Path RECORDED = Path.of("..", "jobcomp-bridge", "src", "test", "resources", "jobcomp-kafka");

    private static final Pattern JOB_ID = Pattern.compile("^\\{\"jobid\":(\\d+),");
    private static final Pattern CLUSTER = Pattern.compile("\"cluster\":\"rig26\"");

    private PluginRecordings() {}

    /** Of runs that ended, so many times, each time with ids that much above the recorded ones. */
    static List<byte[]> ends(int times, long firstId) throws IOException {
        return repeated("26.05.jsonl", times, firstId);
    }

    /** Of runs that began. */
    static List<byte[]> starts(long firstId) throws IOException {
        return repeated("26.05-starts.jsonl", 1, firstId);
    }

    private static List<byte[]> repeated(String file, int times, long firstId) throws IOException {
        List<String> lines = Files.readAllLines(RECORDED.resolve(file), StandardCharsets.ISO_8859_1);
        List<byte[]> records = new ArrayList<>();
        for (int time = 0; time < times; time++) {
            long base = firstId + (long) time * lines.size();
            for (String line : lines) {
                records.add(renumbered(line, base).getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        return records;
    }

    private static String renumbered(String line, long base) throws IOException {
        Matcher jobId = JOB_ID.matcher(line);
        if (!jobId.find()) {
            throw new IOException("expected a record that begins with its jobid, found " + line);
        }
        long id = base + Long.parseLong(jobId.group(1));
        String numbered = "{\"jobid\":" + id + "," + line.substring(jobId.end());
        return CLUSTER.matcher(numbered).replaceFirst("\"cluster\":\"" + FinishedRuns.CLUSTER + "\"");
    }

    /** Returns the expected completions of the runs in these records if no other source has them. */
    static Map<RunKey, JobCompletion> expectedCompletions(List<byte[]> records) throws IOException {
        Map<RunKey, JobCompletion> expectedCompletions = new TreeMap<>();
        CaptureContext reception =
                new CaptureContext(Optional.of(FinishedRuns.CLUSTER), Capture.ADOPT, Optional.empty(), Instant.EPOCH);
        FileDecoder decoder = new FileDecoder(
                RecordFormat.JOBCOMP_KAFKA,
                reception,
                new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE),
                new Decoded() {
                    @Override
                    public void complete(JobCompletion completion) {
                        expectedCompletions.put(completion.run(), completion);
                    }

                    @Override
                    public void reject(Rejection rejection) {
                        throw new AssertionError("expected a recorded run, found " + rejection);
                    }
                });
        for (byte[] each : records) {
            decoder.add("recorded", new ByteArrayInputStream(each));
        }
        decoder.finish();
        return expectedCompletions;
    }
}
