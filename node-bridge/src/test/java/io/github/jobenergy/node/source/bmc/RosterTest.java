package io.github.jobenergy.node.source.bmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list of targets that changes while they are asked. */
class RosterTest {

    private static final Instant NOW = Instant.parse("2026-11-21T09:00:00Z");

    @TempDir
    private Path folder;

    private final Heard heard = new Heard();

    /** Who is asked for these. */
    private static final class Asked {
        private final List<BmcTarget> targets;

        private Asked(List<BmcTarget> targets) {
            if (targets.get(0).address().equals("nobody")) {
                throw new IllegalArgumentException("expected a BMC, found nobody");
            }
            this.targets = targets;
        }

        private String names() {
            return String.join("+", targets.stream().map(BmcTarget::name).toList());
        }
    }

    @Test
    void whoIsNewIsAskedAndWhoIsGoneIsNotAndTheOthersStayWhoTheyWere() throws IOException {
        Roster<Asked> roster = roster("bmc1\tn1\nbmc2\tn2\nbmc3\tn3\n");
        Asked second = roster.asked().get(1);

        list("bmc2\tn2\nbmc3\tn3\nbmc3\tn4\nbmc5\tn5\n");
        List<Asked> gone = roster.renew(NOW, heard);

        assertEquals(List.of("n1", "n3"), names(gone));
        assertEquals(List.of("n2", "n3+n4", "n5"), names(roster.asked()));
        assertSame(second, roster.asked().get(0));
        assertEquals(List.of(), roster.renew(NOW, heard));
    }

    @Test
    void aListThatCannotBeIsToldOfOnceAndTheOneBeforeHolds() throws IOException {
        Roster<Asked> roster = roster("bmc1\tn1\n");

        for (String wrong : List.of("", "bmc1\tn1\nbmc2\tn1\n", "bmc1\tn1\nnobody\tn2\n")) {
            list(wrong);
            assertEquals(List.of(), roster.renew(NOW, heard));
            assertEquals(List.of(), roster.renew(NOW, heard));
        }
        Files.delete(folder.resolve("targets.tsv"));
        roster.renew(NOW, heard);
        roster.renew(NOW, heard);

        assertEquals(List.of("n1"), names(roster.asked()));
        Path list = folder.resolve("targets.tsv");
        assertEquals(
                List.of(
                        list + ": expected 1 to 100000 targets, found 0",
                        list + ":2: expected each target once, found 'n1' more than once",
                        "expected a BMC, found nobody",
                        "expected a readable file, found java.nio.file.NoSuchFileException: " + list),
                heard.rejections().stream().map(Rejection::detail).toList());
        list("bmc2\tn2\n");
        assertEquals(List.of("n1"), names(roster.renew(NOW, heard)));
    }

    @Test
    void aListThatCannotBeAtTheBeginningIsAMistakeOfTheSite() {
        assertThrows(IllegalArgumentException.class, () -> roster("nobody\tn1\n"));
    }

    @Test
    void withoutAListThereAreTheOnesThatAreNamed() {
        Roster<Asked> roster =
                Roster.of(Optional.empty(), List.of(BmcTarget.local("here")), BmcTarget::address, Asked::new);

        assertEquals(List.of(), roster.renew(NOW, heard));
        assertEquals(List.of("here"), names(roster.asked()));
    }

    private Roster<Asked> roster(String text) throws IOException {
        return Roster.of(Optional.of(list(text)), List.of(), BmcTarget::address, Asked::new);
    }

    private Path list(String text) throws IOException {
        return Files.writeString(folder.resolve("targets.tsv"), text);
    }

    private static List<String> names(List<Asked> some) {
        return some.stream().map(Asked::names).toList();
    }
}
