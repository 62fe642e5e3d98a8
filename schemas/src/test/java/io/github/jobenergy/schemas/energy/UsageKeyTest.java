package io.github.jobenergy.schemas.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.check.RandomRecords;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What usage is summed by, as a key in Kafka. */
class UsageKeyTest {

    private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");

    private static UsageKey key(Optional<String> user, Optional<String> account) {
        return new UsageKey("rig22", DAY, user, account, Optional.of("batch"), Optional.of(Scope.NODE_INPUT));
    }

    @Test
    void namesStandBetweenSlashesInTheOrderOfTheFields() {
        assertEquals(
                "rig22/1795132800/alice/astro/batch/node_input",
                key(Optional.of("alice"), Optional.of("astro")).text());
    }

    @Test
    void nothingStandsForWhatIsAbsent() {
        assertEquals(
                "rig22/1795132800///batch/node_input",
                key(Optional.empty(), Optional.empty()).text());
        assertEquals(
                "rig22/1795132800////",
                new UsageKey("rig22", DAY, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty())
                        .text());
    }

    @Test
    void noNameCanPassForAnotherOne() {
        List<Optional<String>> names = List.of(
                Optional.empty(),
                Optional.of(""),
                Optional.of("%"),
                Optional.of("/"),
                Optional.of("%2F"),
                Optional.of("a/b"),
                Optional.of("a"),
                Optional.of("b"),
                Optional.of("/b"));
        TreeSet<String> texts = new TreeSet<>();

        names.forEach(
                user -> names.forEach(account -> texts.add(key(user, account).text())));

        assertEquals(names.size() * names.size(), texts.size());
    }

    @Test
    void whatIsPrintedIsParsedBackEqual() {
        RandomRecords records = new RandomRecords(20_261_121);
        for (int i = 0; i < 10_000; i++) {
            UsageKey key = records.next(UsageKey.class);

            assertEquals(key, UsageKey.parse(key.text()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rig22/1795132800/alice/astro/batch",
                "rig22/1795132800/alice/astro/batch/node_input/x",
                "rig22/1795132801/alice/astro/batch/node_input",
                "rig22/today/alice/astro/batch/node_input",
                "rig22/1795132800/100%/astro/batch/node_input",
                "rig22/1795132800/alice/astro/batch/rack"
            })
    void whatIsNoKeyIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> UsageKey.parse(text));
    }

    @Test
    void aDayBeginsAtMidnight() {
        InvalidFieldException invalid = assertThrows(
                InvalidFieldException.class,
                () -> new UsageKey(
                        "rig22",
                        DAY.plusSeconds(1),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));

        assertEquals("day_time", invalid.field());
    }
}
