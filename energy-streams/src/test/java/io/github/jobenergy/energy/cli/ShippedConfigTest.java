package io.github.jobenergy.energy.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.OptionFiles;
import io.github.jobenergy.program.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.OptionSpec;

/** What is shipped in {@code conf} is what the program takes. */
class ShippedConfigTest {

    private static final Path CONF = Path.of("src/main/dist/conf");

    /** A line that sets an option, or shows how it would be set. */
    private static final Pattern SETTING = Pattern.compile("(#?)(kafka|[a-z-]+)(\\.[a-z.]+)?=(.*)");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theFileContainsExactlyTheOptionsOfRun() throws IOException {
        Set<String> named = settings().stream().map(setting -> setting.group(2)).collect(Collectors.toSet());

        assertEquals(options().keySet(), new TreeSet<>(named));
    }

    @Test
    void optionsThatAreCommentedOutShowTheirDefault() throws IOException {
        Map<String, OptionSpec> options = options();
        Map<String, String> defaults = new TreeMap<>();
        Map<String, String> shown = new TreeMap<>();
        for (Matcher setting : settings()) {
            String value = Objects.requireNonNull(options.get(setting.group(2))).defaultValue();
            if (!setting.group(1).isEmpty() && value != null && !value.isEmpty()) {
                defaults.put(setting.group(2), value);
                shown.put(setting.group(2), setting.group(4));
            }
        }

        assertEquals(defaults, shown);
        assertEquals(9, shown.size(), shown.toString());
    }

    @Test
    void runAcceptsTheFileUnchangedAndWithAllOptionsSet() throws IOException {
        parse(CONF.resolve("energy-streams.properties"));
        List<String> all = settings().stream()
                .map(setting -> setting.group().replaceFirst("^#", ""))
                .toList();

        Path file = Files.write(folder.resolve("all.properties"), all);
        parse(Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----")));
    }

    @Test
    void checkAcceptsTheSameFile() throws IOException {
        Path config = Files.write(
                folder.resolve("all.properties"),
                settings().stream()
                        .map(setting -> setting.group().replaceFirst("^#(?!kafka)", ""))
                        .toList());
        StringWriter answers = new StringWriter();

        int exitCode = EnergyStreams.commandLine()
                .setOut(new PrintWriter(answers))
                .setErr(new PrintWriter(answers))
                .execute(new OptionFiles().expand(new String[] {
                    "check",
                    "--config=" + config,
                    "--bootstrap-server=nowhere.invalid:9092",
                    "--state-dir=" + folder.resolve("state")
                }));

        assertEquals(ExitCode.UNAVAILABLE.number(), exitCode, answers.toString());
        assertTrue(answers.toString().startsWith("ok    state directory " + folder), answers.toString());
    }

    @Test
    void theUnitStartsTheProgramAsItIsInstalledWithinLimits() throws IOException {
        String unit = Files.readString(CONF.resolve("energy-streams.service"));

        assertTrue(unit.contains("ExecStart=/opt/energy-streams/bin/energy-streams run --config "), unit);
        assertTrue(unit.contains("\nStateDirectory=jobenergy/energy-streams\n"), unit);
        List<String> limits =
                List.of("MemoryHigh", "MemoryMax", "CPUQuota", "TasksMax", "LimitNOFILE", "OOMScoreAdjust");
        assertEquals(
                limits,
                limits.stream()
                        .filter(limit -> unit.contains("\n" + limit + "="))
                        .toList());
    }

    private static void parse(Path config) throws IOException {
        EnergyStreams.commandLine().parseArgs(new OptionFiles().expand(new String[] {"run", "--config=" + config}));
    }

    private static Map<String, OptionSpec> options() {
        Set<String> notForAFile = Set.of("--config", "--help", "--version");
        return EnergyStreams.commandLine().getSubcommands().get("run").getCommandSpec().options().stream()
                .filter(option -> !notForAFile.contains(option.longestName()))
                .collect(Collectors.toMap(
                        option -> option.longestName().substring(2),
                        option -> option,
                        (one, same) -> one,
                        TreeMap::new));
    }

    private static List<Matcher> settings() throws IOException {
        return Files.readAllLines(CONF.resolve("energy-streams.properties")).stream()
                .map(SETTING::matcher)
                .filter(Matcher::matches)
                .toList();
    }
}
