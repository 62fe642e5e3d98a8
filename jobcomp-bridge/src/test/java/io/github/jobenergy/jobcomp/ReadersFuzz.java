package io.github.jobenergy.jobcomp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.decode.RecordFormat;
import io.github.jobenergy.jobcomp.dialect.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.dialect.script.ScriptEnvironmentReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.program.testing.Mutation;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Law: whatever comes in ends as readings that the contract allows; nothing escapes, and nothing gets lost where it was one
 * record.
 */
final class ReadersFuzz {

    private static final int VALIDATED_ONE_IN = 10;

    private static final CaptureContext RECEPTION =
            new CaptureContext(Optional.empty(), Capture.FILE, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));

    private static final Plausibility PLAUSIBILITY = new Plausibility(15_000);

    private final RecordFormat dialect;
    private final long firstSeed;
    private final long inputs;

    private long used;
    private long refused;

    /** So many inputs of that dialect, each made by a seed of its own. */
    ReadersFuzz(RecordFormat dialect, long firstSeed, long inputs) {
        this.dialect = dialect;
        this.firstSeed = firstSeed;
        this.inputs = inputs;
    }

    void check() throws IOException {
        List<List<String>> accounts = accounts();
        List<byte[]> seeds = seeds();
        for (long seed = firstSeed; seed < firstSeed + inputs; seed++) {
            Mutation mutation = new Mutation(seed);
            byte[] original =
                    dialect == RecordFormat.SACCT ? mutation.excerpt(mutation.oneOf(accounts)) : mutation.oneOf(seeds);
            check(seed, mutation.change(original));
        }
        System.out.printf(
                "fuzz: %s, seeds %d to %d: %d used, %d rejected%n",
                dialect, firstSeed, firstSeed + inputs - 1, used, refused);
        assertTrue(refused > inputs / 20, refused + " refused");
        assertTrue(used > inputs / 20, used + " used");
    }

    private void check(long seed, byte[] input) {
        List<ReaderResult> readings = read(seed, input);
        boolean isOneRecord = dialect == RecordFormat.SCRIPT_ENVIRONMENT || dialect == RecordFormat.JOBCOMP_KAFKA;
        assertTrue(readings.size() == 1 || !isOneRecord, "seed " + seed + ": " + readings.size() + " readings");
        for (ReaderResult reading : readings) {
            refused += reading instanceof ReaderResult.Refused ? 1 : 0;
            used += reading instanceof ReaderResult.Refused ? 0 : 1;
            if (seed % VALIDATED_ONE_IN == 0) {
                validate(reading);
            }
        }
    }

    private List<ReaderResult> read(long seed, byte[] input) {
        String place = "fuzz:" + seed;
        try {
            return switch (dialect) {
                case SCRIPT_ENVIRONMENT -> List.of(new ScriptEnvironmentReader(RECEPTION).read(place, input));
                case SACCT -> new SacctReader(RECEPTION, PLAUSIBILITY).read(place, input);
                case JOBCOMP_KAFKA -> List.of(new PluginRecordReader(RECEPTION, PLAUSIBILITY).read(place, input));
            };
        } catch (RuntimeException escaped) {
            throw new AssertionError(dialect + ", seed " + seed, escaped);
        }
    }

    private static List<List<String>> accounts() throws IOException {
        List<List<String>> accounts = new ArrayList<>();
        for (String name : List.of("22.05-contain", "22.05-plain", "26.05-jobs-x1f", "22.05-steps-bar")) {
            accounts.add(Files.readAllLines(Captures.file("sacct/" + name + ".txt"), StandardCharsets.UTF_8));
        }
        return accounts;
    }

    private List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        switch (dialect) {
            case SCRIPT_ENVIRONMENT -> {
                for (Path path : Captures.scriptEnvironments("22.05")) {
                    seeds.add(Files.readAllBytes(path));
                }
            }
            case JOBCOMP_KAFKA -> {
                for (String name : List.of("26.05", "26.05-plain", "26.05-starts")) {
                    seeds.addAll(lines(Files.readAllBytes(Captures.file("jobcomp-kafka/" + name + ".jsonl"))));
                }
            }
            case SACCT -> {
                return seeds;
            }
        }
        return seeds;
    }

    /** Of bytes that need not be UTF-8. */
    private static List<byte[]> lines(byte[] file) {
        return new String(file, StandardCharsets.ISO_8859_1)
                .lines()
                .map(line -> line.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
    }

    private static void validate(ReaderResult reading) {
        if (reading instanceof ReaderResult.Completed completed) {
            ContractCheck.assertValid(completed.completion());
        } else if (reading instanceof ReaderResult.Resized resized) {
            ContractCheck.assertValid(resized.allocation());
        } else if (reading instanceof ReaderResult.Started started) {
            ContractCheck.assertValid(started.start());
        } else if (reading instanceof ReaderResult.Refused refused) {
            ContractCheck.assertValid(refused.rejection());
        }
    }
}
