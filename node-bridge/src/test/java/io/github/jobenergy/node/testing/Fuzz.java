package io.github.jobenergy.node.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.Mutation;
import io.github.jobenergy.program.testing.SoakScale;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * Law: whatever an instrument prints ends as samples and reports that the contract allows, as rejections, or as nothing; nothing
 * escapes, and no input takes long.
 */
public final class Fuzz {

    /** Inputs in the soak group, at scale 1. */
    private static final long SOAK_INPUTS = 100_000;

    /** Inputs in every build. */
    public static final long INPUTS = 2_000;

    private static final Duration LONG = Duration.ofSeconds(20);

    private static final int VALIDATED_ONE_IN = 50;

    private final String name;
    private final List<String> originals;
    private final Reader reader;

    private long reported;
    private long rejected;

    /** Reads what was printed. */
    public interface Reader {

        /** Reads it. */
        void read(String printed, RecordedFindings findings);
    }

    /** Of what that reader reads, made from these. */
    public Fuzz(String name, List<String> originals, Reader reader) {
        this.name = name;
        this.originals = List.copyOf(originals);
        this.reader = reader;
    }

    /** As many inputs as the soak group has at the scale that is set. */
    public static long soakInputs() {
        return SoakScale.of(SOAK_INPUTS, 1);
    }

    /** So many inputs, each made by a seed of its own. */
    public void check(long firstSeed, long inputs) {
        for (long seed = firstSeed; seed < firstSeed + inputs; seed++) {
            Mutation mutation = new Mutation(seed);
            byte[] original = mutation.oneOf(originals).getBytes(StandardCharsets.UTF_8);
            check(seed, new String(mutation.change(original), StandardCharsets.UTF_8));
        }
        System.out.printf(
                "fuzz: %s, seeds %d to %d: %d reported, %d rejected%n",
                name, firstSeed, firstSeed + inputs - 1, reported, rejected);
        assertTrue(reported > inputs / 20, () -> reported + " reported");
        assertTrue(rejected > inputs / 100, () -> rejected + " refused");
    }

    private void check(long seed, String input) {
        RecordedFindings findings = new RecordedFindings();
        long begun = System.nanoTime();
        try {
            reader.read(input, findings);
        } catch (RuntimeException escaped) {
            throw new AssertionError(name + ", seed " + seed, escaped);
        }
        Duration taken = Duration.ofNanos(System.nanoTime() - begun);
        assertTrue(taken.compareTo(LONG) < 0, () -> name + ", seed " + seed + ": " + taken);
        reported += findings.samples().size() + findings.nodeStates().size();
        rejected += findings.rejections().size();
        if (seed % VALIDATED_ONE_IN == 0) {
            findings.assertContract();
        }
    }
}
