package io.github.jobenergy.energy.cli.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.alert.BudgetRule;
import io.github.jobenergy.energy.alert.RunRule;
import io.github.jobenergy.energy.alert.RunRule.Kind;
import io.github.jobenergy.energy.alert.RunSelector;
import io.github.jobenergy.energy.cli.line.OptionLine;
import io.github.jobenergy.schemas.quantity.Power;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of {@code energy-streams run --alert-rules}. */
class AlertRuleFileTest {

    private static AlertRules parse(String... lines) {
        return AlertRuleFile.parse(OptionLine.of("rules.txt", List.of(lines)), "rules.txt");
    }

    @Test
    void eachKindOfRuleIsRead() {
        AlertRules rules = parse(
                "\uFEFF# rules of the site",
                "",
                "power large-run 20.5 kW for:PT10M partition:gpu cluster:RIG22  # the feed of the racks",
                "gpu-idle idle 75 W account:astro for:PT30M",
                "budget warn 80 %",
                "budget user-95 99.5 % user:alice account:astro cluster:rig22");

        assertEquals(
                List.of(
                        new RunRule(
                                "large-run",
                                Kind.POWER,
                                Power.ofMilliwatts(20_500_000),
                                Duration.ofMinutes(10),
                                new RunSelector(Optional.of("rig22"), Optional.of("gpu"), Optional.empty())),
                        new RunRule(
                                "idle",
                                Kind.GPU_IDLE,
                                Power.ofMilliwatts(75_000),
                                Duration.ofMinutes(30),
                                new RunSelector(Optional.empty(), Optional.empty(), Optional.of("astro")))),
                rules.ofRuns());
        assertEquals(
                List.of(
                        new BudgetRule(
                                "warn", new BigDecimal("80"), Optional.empty(), Optional.empty(), Optional.empty()),
                        new BudgetRule(
                                "user-95",
                                new BigDecimal("99.5"),
                                Optional.of("rig22"),
                                Optional.of("astro"),
                                Optional.of("alice"))),
                rules.ofBudgets());
        assertTrue(rules.areAboutGpus());
        assertFalse(parse("power large 1 W for:PT1S").areAboutGpus());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            heat a 5 W for:PT1M | expected power, gpu-idle or budget, found 'heat'
            power a 5 | expected power NAME POWER UNIT for:DURATION, found 'power a 5'
            budget a 5 | expected budget NAME PERCENT %, found 'budget a 5'
            power a/b 5 W for:PT1M | expected a name of 1 to 100 letters, digits, '.', '_' and '-', found 'a/b'
            power a 5 GW for:PT1M | expected a unit of W, kW, MW, found 'GW'
            power a 1000.001 MW for:PT1M | expected at most 1000 MW, found '1000.001 MW'
            power a 0 W for:PT1M | expected a number above 0 with at most 9 digits before and 3 after the point, found '0'
            power a -1 W for:PT1M | expected a number above 0 with at most 9 digits before and 3 after the point, found '-1'
            power a 5 W | expected for: with a duration such as for:PT10M, found none
            power a 5 W for:10m | expected a duration such as PT10M, found '10m'
            power a 5 W for:PT0S | expected a duration above PT0S, at most P7D, found 'PT0S'
            power a 5 W for:P8D | expected a duration above PT0S, at most P7D, found 'P8D'
            power a 5 W for:PT1M user:alice | expected one of for:, cluster:, partition:, account:, found 'user:alice'
            power a 5 W for:PT1M for:PT2M | expected for: once, found it twice
            power a 5 W for:PT1M account: | expected a value of account, found none
            budget a 80 percent | expected %, found 'percent'
            budget a 80 % for:PT1M | expected one of cluster:, account:, user:, found 'for:PT1M'
            """)
    void anInvalidLineIsNamed(String line, String message) {
        IllegalArgumentException invalid = assertThrows(IllegalArgumentException.class, () -> parse("# rules", line));

        assertEquals("rules.txt:2: " + message, invalid.getMessage());
    }

    @Test
    void aFileIsAtMostOneMebibyte(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("rules.txt");
        Files.writeString(file, "power a 1000 MW for:PT1M\n" + "#".repeat((1 << 20) - 25));
        assertEquals(1, AlertOptions.read(file).ofRuns().size());
        Files.writeString(file, "#", StandardOpenOption.APPEND);

        assertEquals(
                "alert-rules: " + file + ": expected at most 1 MiB, found 1048577 bytes",
                assertThrows(IllegalArgumentException.class, () -> AlertOptions.read(file))
                        .getMessage());
    }

    @Test
    void namesAreUniqueAndAFileHasARule() {
        assertEquals(
                "rules.txt:2: expected one rule of the name a, found two",
                assertThrows(IllegalArgumentException.class, () -> parse("power a 5 W for:PT1M", "budget a 80 %"))
                        .getMessage());
        assertEquals(
                "rules.txt: expected a rule, found none",
                assertThrows(IllegalArgumentException.class, () -> parse("# nothing"))
                        .getMessage());
    }
}
