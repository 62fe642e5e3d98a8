package io.github.jobenergy.jobcomp.testing;

import io.github.jobenergy.jobcomp.decode.Decoder;
import io.github.jobenergy.jobcomp.decode.Dialect;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Captured files, decoded. */
public final class DecodedFiles {

    private DecodedFiles() {}

    /** What the hook says of one run. */
    public static JobCompletion hook(HookEnvironment environment) {
        Decoder decoder = decoder(Dialect.SCRIPT_ENVIRONMENT);
        decoder.add("test", environment.block());
        return decoder.completions().get(0);
    }

    /** What the hook said of every run of a cluster's life. */
    public static Map<RunKey, JobCompletion> hooks(String version) throws IOException {
        Decoder decoder = decoder(Dialect.SCRIPT_ENVIRONMENT);
        for (Path file : Captures.scriptEnvironments(version)) {
            decoder.add(file.toString(), Files.readAllBytes(file));
        }
        return byRun(decoder);
    }

    /** What accounting said of them. */
    public static Map<RunKey, JobCompletion> accounting(String name) throws IOException {
        Decoder decoder = decoder(Dialect.SACCT);
        decoder.add(name, Files.readAllBytes(Captures.file("sacct/" + name + ".txt")));
        return byRun(decoder);
    }

    private static Decoder decoder(Dialect dialect) {
        Reception reception =
                new Reception(Optional.empty(), Capture.FILE, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));
        return new Decoder(dialect, reception, new Plausibility(15_000));
    }

    private static Map<RunKey, JobCompletion> byRun(Decoder decoder) {
        Map<RunKey, JobCompletion> byRun = new LinkedHashMap<>();
        decoder.completions().forEach(completion -> byRun.put(completion.run(), completion));
        return byRun;
    }
}
