package io.github.jobenergy.quickstart;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.node.cli.NodeBridge;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Compares docs/migration.md with the programs and with recorded input: each command line of this project is accepted, and the table
 * of jobcomp/kafka has each field of its records.
 */
class MigrationPageTest {

    private static final Path PAGE = Path.of("..", "docs", "migration.md");
    private static final Path RECORDS = Path.of("..", "jobcomp-bridge", "src", "test", "resources", "jobcomp-kafka");
    private static final int LEAST_COMMANDS = 8;
    private static final int LEAST_FIELDS = 40;

    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```sh\\n(.*?)^ *```$");
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^ *(jobcomp-bridge|node-bridge|energy-streams) ([^>|\\n]*)");

    /** A field of a flat object; a quote within a text is escaped. */
    private static final Pattern FIELD = Pattern.compile("[{,]\"(@?\\w+)\":");

    private static final Map<String, CommandLine> PROGRAMS = Map.of(
            "jobcomp-bridge",
            JobcompBridge.commandLine(),
            "node-bridge",
            NodeBridge.commandLine(),
            "energy-streams",
            EnergyStreams.commandLine());

    @Test
    void theProgramsAcceptTheCommandLinesOfThePage() throws IOException {
        List<String> commands = new ArrayList<>();
        for (Matcher block = BLOCK.matcher(Files.readString(PAGE)); block.find(); ) {
            String script = block.group(1).replaceAll("\\\\\\n *", "");
            COMMAND.matcher(script).results().forEach(command -> {
                String[] arguments =
                        command.group(2).replaceAll("[\"$]", "").strip().split(" +", -1);
                CommandLine program = PROGRAMS.get(command.group(1));
                assertDoesNotThrow(() -> program.parseArgs(arguments), command.group());
                commands.add(command.group());
            });
        }
        assertTrue(commands.size() >= LEAST_COMMANDS, commands::toString);
    }

    @Test
    void theTableHasEachFieldOfTheRecordedRecords() throws IOException {
        String page = Files.readString(PAGE);
        Set<String> fields = fields();
        Set<String> absent = new TreeSet<>(fields);
        absent.removeIf(field -> page.contains("`" + field + "`"));
        assertTrue(fields.size() >= LEAST_FIELDS, fields::toString);
        assertEquals(Set.of(), absent);
    }

    private static Set<String> fields() throws IOException {
        Set<String> fields = new TreeSet<>();
        for (String file : List.of("26.05.jsonl", "26.05-starts.jsonl", "documented/25.05.jsonl")) {
            String records = Files.readString(RECORDS.resolve(file), StandardCharsets.ISO_8859_1);
            FIELD.matcher(records).results().map(field -> field.group(1)).forEach(fields::add);
        }
        return fields;
    }
}
