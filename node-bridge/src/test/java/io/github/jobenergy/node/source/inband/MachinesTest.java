package io.github.jobenergy.node.source.inband;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.registry.SourceKinds;
import io.github.jobenergy.node.testing.CheckedFindings;
import io.github.jobenergy.node.testing.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Complete machines as files on the disk, read by every source that reads files, opened as by the program. The findings are
 * compared with a golden file for each machine; {@code -Djobenergy.regenerate=true} writes the golden files.
 */
class MachinesTest {

    private static final Path GOLDEN = Path.of("src/test/resources/golden/machines");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-20T23:44:28.120Z"), ZoneOffset.UTC);
    private static final List<String> KINDS = List.of("rapl", "pm_counters", "hwmon");

    @TempDir
    private Path root;

    @ParameterizedTest
    @MethodSource("trees")
    void reportsTheMetersOfTheMachine(String tree) throws IOException, InterruptedException {
        Machine.of(tree).writeTo(root);
        StringBuilder printed = new StringBuilder();

        for (String kind : KINDS) {
            printed.append("# ").append(kind).append('\n').append(printed(kind));
        }

        Path golden = GOLDEN.resolve(tree + ".txt");
        if (Boolean.getBoolean("jobenergy.regenerate")) {
            Files.writeString(golden, printed);
        }
        assertEquals(Files.readString(golden), printed.toString());
    }

    private static List<String> trees() throws IOException {
        return Machine.trees().stream()
                .filter(tree -> !tree.startsWith("cgroup-"))
                .toList();
    }

    private String printed(String kind) throws InterruptedException {
        SourceKind sourceKind = SourceKinds.named(kind).orElseThrow();
        CheckedFindings printed = new CheckedFindings();
        try (PowerSource source =
                sourceKind.open(new SourceSpec(kind, Map.of()), new SourceContext("node1", root, CLOCK))) {
            source.read(printed);
        } catch (IOException nothing) {
            return nothing.getMessage().replace(root.toString(), "ROOT") + "\n";
        }
        return printed.lines().replace(root.toString(), "ROOT");
    }
}
