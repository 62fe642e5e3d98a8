package io.github.jobenergy.node.testing;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.program.testing.Mutation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Machines with one randomly changed file or path: any content results in samples, in rejections, in nothing, or
 * in the exception for a source without any readings.
 */
public final class MachineFuzz {

    private static final long SEED = 5;
    private static final int FEW = 2_000;

    /** The number of inputs for each that is validated against the schema, which takes most of the time. */
    private static final int INPUTS_PER_CHECK = 50;

    private static final Duration LONGEST = Duration.ofMinutes(8);

    private MachineFuzz() {}

    /** Opens a source on 2,000 changed machines, one after the other. */
    public static void few(String tree, Function<Machine, PowerSource> open) {
        run(tree, FEW, open);
    }

    /** Opens a source on 100,000 of them, scaled by {@code jobenergy.soak.scale}. */
    public static void many(String tree, Function<Machine, PowerSource> open) {
        run(tree, Math.toIntExact(Fuzz.soakInputs()), open);
    }

    /** Requires at least one sample and one rejection. */
    private static void run(String tree, int inputs, Function<Machine, PowerSource> open) {
        Mutation mutation = new Mutation(SEED);
        int[] ended = new int[2];
        assertTimeoutPreemptively(LONGEST, () -> {
            for (int i = 0; i < inputs; i++) {
                CheckedFindings findings =
                        i % INPUTS_PER_CHECK == 0 ? new CheckedFindings() : CheckedFindings.withoutSchema();
                read(open.apply(changed(tree, mutation)), findings);
                ended[0] += findings.samples().isEmpty() ? 0 : 1;
                ended[1] += findings.rejections().isEmpty() ? 0 : 1;
            }
        });
        assertTrue(ended[0] > 0 && ended[1] > 0, "reported " + ended[0] + ", rejected " + ended[1]);
    }

    private static void read(PowerSource source, CheckedFindings findings) throws InterruptedException {
        try {
            source.read(findings);
        } catch (IOException nothingAtAll) {
            assertTrue(nothingAtAll.getMessage().contains("expected"), nothingAtAll.getMessage());
        }
    }

    private static Machine changed(String tree, Mutation mutation) throws IOException {
        Machine machine = Machine.of(tree);
        List<Map.Entry<String, String>> files = new ArrayList<>(machine.texts().entrySet());
        files.sort(Map.Entry.comparingByKey());
        Map.Entry<String, String> file = mutation.oneOf(files);
        boolean isPathChanged = mutation.oneOf(List.of(true, false, false, false, false));
        if (isPathChanged) {
            machine.remove(file.getKey());
            return machine.put(change(mutation, file.getKey()), file.getValue());
        }
        return machine.put(file.getKey(), change(mutation, file.getValue()));
    }

    private static String change(Mutation mutation, String text) {
        return new String(mutation.change(text.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }
}
