package io.github.jobenergy.jobcomp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.jobcomp.sacct.SacctReader;
import io.github.jobenergy.jobcomp.script.ScriptEnvironmentReader;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import java.io.ByteArrayOutputStream;
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

    /** What is likely to hurt. */
    private static final List<byte[]> BITS = List.of(
            new byte[] {0},
            new byte[] {'='},
            new byte[] {'\n'},
            new byte[] {0x1f},
            new byte[] {(byte) 0xff, (byte) 0xc3},
            bytes("18446744073709551614"),
            bytes("4294967294"),
            bytes("-2"),
            bytes("Unknown"),
            bytes("None assigned"),
            bytes("n[1-99999]"),
            bytes("9999999999999999999999"),
            bytes("energy=1.5K"),
            bytes("RESIZING"),
            bytes("99-99:99:99"),
            bytes(""));

    private final Random random = new Random(20_261_121L);

    @Test
    void everyMutatedEnvironmentBecomesOneReading() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (Path path : Captures.scriptEnvironments("22.05")) {
            seeds.add(Files.readAllBytes(path));
        }
        ScriptEnvironmentReader reader = new ScriptEnvironmentReader(RECEPTION);
        int refused = 0;

        for (int i = 0; i < ENVIRONMENTS; i++) {
            byte[] mutated = mutate(seeds.get(random.nextInt(seeds.size())));
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
            byte[] mutated = mutate(excerpt(seeds.get(random.nextInt(seeds.size()))));
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

        byte[] first = new ReadersFuzzTest().mutate(seed);
        byte[] second = new ReadersFuzzTest().mutate(seed);

        assertEquals(Arrays.toString(first), Arrays.toString(second));
    }

    /** The header and a few rows. */
    private byte[] excerpt(List<String> lines) {
        int from = 1 + random.nextInt(lines.size() - 1);
        List<String> rows = lines.subList(from, Math.min(lines.size(), from + 1 + random.nextInt(6)));
        return bytes(lines.get(0) + "\n" + String.join("\n", rows) + "\n");
    }

    private byte[] mutate(byte[] original) {
        byte[] mutated = original;
        int mutations = 1 + random.nextInt(4);
        for (int i = 0; i < mutations; i++) {
            mutated = mutateOnce(mutated);
        }
        return mutated;
    }

    private byte[] mutateOnce(byte[] original) {
        int from = random.nextInt(original.length + 1);
        int to = Math.min(original.length, from + random.nextInt(12));
        byte[] tail = Arrays.copyOfRange(original, to, original.length);
        ByteArrayOutputStream mutated = new ByteArrayOutputStream();
        mutated.write(original, 0, from);
        switch (random.nextInt(5)) {
            case 0 -> mutated.writeBytes(BITS.get(random.nextInt(BITS.size())));
            case 1 -> mutated.writeBytes(Arrays.copyOfRange(original, 0, random.nextInt(from + 1)));
            case 2 -> tail = random.nextInt(10) == 0 ? new byte[0] : tail;
            case 3 -> mutated.write(random.nextInt(256));
            default -> tail = Arrays.copyOfRange(original, from, original.length);
        }
        mutated.writeBytes(tail);
        return mutated.toByteArray();
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
