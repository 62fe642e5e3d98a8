package io.github.jobenergy.jobcomp.dialect.plugin;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.PluginMessage;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads records of the plugin of the cluster rig26, and checks what is read against the schemas. */
final class PluginReadings {

    static final CaptureContext RIG26 = new CaptureContext(
            Optional.of("rig26"), Capture.ADOPT, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));

    private PluginReadings() {}

    static JobCompletion completed(PluginMessage message) {
        ReaderResult.Completed completed = assertInstanceOf(ReaderResult.Completed.class, read(message.json()));
        ContractCheck.assertValid(completed.completion());
        return completed.completion();
    }

    static Rejection refused(byte[] message) {
        ReaderResult.Refused refused = assertInstanceOf(ReaderResult.Refused.class, read(message));
        ContractCheck.assertValid(refused.rejection());
        return refused.rejection();
    }

    static ReaderResult read(byte[] message) {
        return new PluginRecordReader(RIG26, new Plausibility(15_000)).read("test", message);
    }

    static List<ReaderResult> readAll(byte[] file) {
        List<ReaderResult> readings = new ArrayList<>();
        try {
            new PluginRecordReader(RIG26, new Plausibility(15_000))
                    .readAll("file", new ByteArrayInputStream(file), readings::add);
        } catch (IOException memoryDoesNotFail) {
            throw new AssertionError(memoryDoesNotFail);
        }
        return readings;
    }
}
