package io.github.jobenergy.quickstart.install;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.HostRequirements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exposure of the units as systemd computes it, from 0 to 10, in tenths. */
class UnitHardeningTest {

    private static final String ANALYZE = "systemd-analyze";
    private static final String MOST_TENTHS = "30";
    private static final Pattern VERSION = Pattern.compile("systemd (\\d+)");

    /** The first with {@code --offline}. */
    private static final int FIRST_VERSION = 250;

    @TempDir
    private Path folder;

    static List<ShippedUnit> units() throws IOException {
        return ShippedUnit.all();
    }

    @ParameterizedTest
    @MethodSource("units")
    void isExposedByNoMoreThanThree(ShippedUnit unit) throws Exception {
        requireSystemd();
        Path file = unit.writeTo(folder);

        CommandOutput output =
                call("security", "--no-pager", "--offline=true", "--threshold=" + MOST_TENTHS, file.toString());

        assertEquals(0, output.exitStatus(), output.text());
    }

    @ParameterizedTest
    @MethodSource("units")
    void hasOnlySettingsThatSystemdKnows(ShippedUnit unit) throws Exception {
        requireSystemd();
        Path file = unit.writeTo(folder);

        CommandOutput output = call("verify", "--man=no", file.toString());

        assertEquals(new CommandOutput(0, ""), output);
    }

    @ParameterizedTest
    @MethodSource("units")
    void grantsACapabilityForRaplOnly(ShippedUnit unit) throws Exception {
        List<String> granted = unit.dropIns().contains("rapl.conf") ? List.of("CAP_DAC_READ_SEARCH") : List.of();

        assertEquals(granted, values(unit, "AmbientCapabilities"));
        assertEquals(granted, values(unit, "CapabilityBoundingSet"));
    }

    @ParameterizedTest
    @MethodSource("units")
    void runsInTheGroupJobenergyAndInNoOther(ShippedUnit unit) throws Exception {
        assertEquals(List.of("jobenergy"), values(unit, "Group"));
        assertEquals(List.of(), values(unit, "SupplementaryGroups"));
    }

    private static List<String> values(ShippedUnit unit, String setting) throws IOException {
        return unit.settings().stream()
                .filter(line -> line.startsWith(setting + "="))
                .map(line -> line.substring(setting.length() + 1))
                .filter(value -> !value.isEmpty())
                .toList();
    }

    private static void requireSystemd() throws IOException, InterruptedException {
        HostRequirements.requirePrograms(Map.of(ANALYZE, "systemd"));
        Matcher version = VERSION.matcher(call("--version").text());
        if (!version.find() || Integer.parseInt(version.group(1)) < FIRST_VERSION) {
            HostRequirements.unmet("needs " + ANALYZE + " of systemd " + FIRST_VERSION + " or newer");
        }
    }

    private record CommandOutput(int exitStatus, String text) {}

    private static CommandOutput call(String... arguments) throws IOException, InterruptedException {
        List<String> words =
                Stream.concat(Stream.of(ANALYZE), Stream.of(arguments)).toList();
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new CommandOutput(process.waitFor(), text);
    }
}
