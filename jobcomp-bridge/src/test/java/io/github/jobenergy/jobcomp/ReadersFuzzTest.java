package io.github.jobenergy.jobcomp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.jobcomp.sacct.SacctReader;
import io.github.jobenergy.jobcomp.script.ScriptEnvironmentReader;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.jobcomp.testing.Mutations;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever comes in ends as a reading that the contract allows; nothing escapes. */
class ReadersFuzzTest {

    private static final int ENVIRONMENTS = 20_000;
    private static final int ACCOUNTS = 20_000;
    private static final int VALIDATED_ONE_IN = 10;

    private static final Reception RECEPTION =
            new Reception(Optional.empty(), Capture.FILE, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));

    private final Random random = new Random(20_261_121L);
    private final Mutations mutations = new Mutations(random);

    @Test
    void everyMutatedEnvironmentBecomesOneReading() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (Path path : Captures.scriptEnvironments("22.05")) {
            seeds.add(Files.readAllBytes(path));
        }
        ScriptEnvironmentReader reader = new ScriptEnvironmentReader(RECEPTION);
        int refused = 0;

        for (int i = 0; i < ENVIRONMENTS; i++) {
            byte[] mutated = mutations.mutate(seeds.get(random.nextInt(seeds.size())));
            Reading reading = reader.read("fuzz:" + i, mutated);
            refused += reading instanceof Reading.Refused ? 1 : 0;
            validate(i, reading);
        }

        assertTrue(refused > ENVIRONMENTS / 10 && refused < ENVIRONMENTS * 9 / 10, refused + " refused");
    }

    @Test
    void everyMutatedAccountBecomesReadings() throws IOException {
        List<List<String>> seeds = new ArrayList<>();
        for (String name : List.of("22.05-contain", "22.05-plain", "26.05-jobs-x1f", "22.05-steps-bar")) {
            seeds.add(Files.readAllLines(Captures.file("sacct/" + name + ".txt"), StandardCharsets.UTF_8));
        }
        SacctReader reader = new SacctReader(RECEPTION, new Plausibility(15_000));
        long readings = 0;

        for (int i = 0; i < ACCOUNTS; i++) {
            byte[] mutated = mutations.mutate(excerpt(seeds.get(random.nextInt(seeds.size()))));
            List<Reading> found = reader.read("fuzz:" + i, mutated);
            readings += found.size();
            for (Reading reading : found) {
                validate(i, reading);
            }
        }

        assertTrue(readings > ACCOUNTS, readings + " readings");
    }

    @Test
    void fuzzIsTheSameEveryTime() throws IOException {
        byte[] seed = Files.readAllBytes(Captures.scriptEnvironments("22.05").get(0));

        byte[] first = new ReadersFuzzTest().mutations.mutate(seed);
        byte[] second = new ReadersFuzzTest().mutations.mutate(seed);

        assertEquals(Arrays.toString(first), Arrays.toString(second));
    }

    /** The header and a few rows. */
    private byte[] excerpt(List<String> lines) {
        int from = 1 + random.nextInt(lines.size() - 1);
        List<String> rows = lines.subList(from, Math.min(lines.size(), from + 1 + random.nextInt(6)));
        return bytes(lines.get(0) + "\n" + String.join("\n", rows) + "\n");
    }

    private static void validate(int number, Reading reading) {
        if (number % VALIDATED_ONE_IN != 0) {
            return;
        }
        if (reading instanceof Reading.Completed completed) {
            ContractCheck.assertValid(completed.completion());
        } else if (reading instanceof Reading.Refused refused) {
            ContractCheck.assertValid(refused.rejection());
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
