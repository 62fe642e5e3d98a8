package io.github.jobenergy.jobcomp.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.decode.Decoded;
import io.github.jobenergy.jobcomp.decode.FileDecoder;
import io.github.jobenergy.jobcomp.decode.RecordFormat;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Captured files, decoded. */
public final class DecodedFiles {

    private DecodedFiles() {}

    /** The completion in a record of the hook. */
    public static JobCompletion hook(HookEnvironment environment) {
        return decode(RecordFormat.SCRIPT_ENVIRONMENT, environment.block())
                .values()
                .iterator()
                .next();
    }

    /** The completions in all records of the hook of a recorded cluster. */
    public static Map<RunKey, JobCompletion> hooks(String version) throws IOException {
        return decode(RecordFormat.SCRIPT_ENVIRONMENT, Captures.scriptEnvironments(version));
    }

    /** The completions in the text of sacct. */
    public static Map<RunKey, JobCompletion> accounting(String name) throws IOException {
        return decode(RecordFormat.SACCT, List.of(Captures.file("sacct/" + name + ".txt")));
    }

    /** The completions in the records of the plugin of Slurm. */
    public static Map<RunKey, JobCompletion> plugin(String name) throws IOException {
        return decode(RecordFormat.JOBCOMP_KAFKA, List.of(Captures.file("jobcomp-kafka/" + name + ".jsonl")));
    }

    /** The completions in the records of these runs in that dialect, in the order of the records. */
    public static List<JobCompletion> completions(RecordFormat dialect, SlurmRun... runs) {
        return List.copyOf(decode(dialect, SlurmRun.files(dialect, runs).toArray(byte[][]::new))
                .values());
    }

    /** The only completion in the records of these runs in that dialect. */
    public static JobCompletion only(RecordFormat dialect, SlurmRun... runs) {
        List<JobCompletion> completions = completions(dialect, runs);
        assertEquals(1, completions.size(), dialect.toString());
        ContractCheck.assertValid(completions.get(0));
        return completions.get(0);
    }

    /** The completions in these files of that dialect. */
    public static Map<RunKey, JobCompletion> decode(RecordFormat dialect, byte[]... files) {
        Collected collected = new Collected();
        FileDecoder decoder = collected.decoder(dialect);
        try {
            for (byte[] file : files) {
                decoder.add("test", new ByteArrayInputStream(file));
            }
        } catch (IOException memoryDoesNotFail) {
            throw new UncheckedIOException(memoryDoesNotFail);
        }
        decoder.finish();
        return collected.byRun;
    }

    private static Map<RunKey, JobCompletion> decode(RecordFormat dialect, List<Path> files) throws IOException {
        Collected collected = new Collected();
        FileDecoder decoder = collected.decoder(dialect);
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                decoder.add(file.toString(), in);
            }
        }
        decoder.finish();
        return collected.byRun;
    }

    /** The last record of each run. */
    private static final class Collected implements Decoded {

        private final Map<RunKey, JobCompletion> byRun = new LinkedHashMap<>();

        private FileDecoder decoder(RecordFormat dialect) {
            CaptureContext reception = new CaptureContext(
                    Optional.empty(), Capture.FILE, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));
            return new FileDecoder(dialect, reception, new Plausibility(15_000), this);
        }

        @Override
        public void complete(JobCompletion completion) {
            byRun.put(completion.run(), completion);
        }

        @Override
        public void reject(Rejection rejection) {
            // Some rows of a recorded cluster are invalid; tests count the completions.
        }
    }
}
