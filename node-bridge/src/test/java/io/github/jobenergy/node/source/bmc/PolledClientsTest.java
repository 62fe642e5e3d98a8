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

/** A list of targets that changes while they are polled. */
class PolledClientsTest {

    private static final Instant NOW = Instant.parse("2026-11-21T09:00:00Z");

    @TempDir
    private Path folder;

    private final PrintedFindings findings = new PrintedFindings();

    /** The client of these targets. */
    private static final class Client {
        private final List<BmcTarget> targets;

        private Client(List<BmcTarget> targets) {
            if (targets.get(0).address().equals("invalid")) {
                throw new IllegalArgumentException("expected a BMC, found invalid");
            }
            this.targets = targets;
        }

        private String names() {
            return String.join("+", targets.stream().map(BmcTarget::name).toList());
        }
    }

    @Test
    void keepsClientsOfUnchangedTargetsWhenTheListChanges() throws IOException {
        PolledClients<Client> polled = polled("bmc1\tn1\nbmc2\tn2\nbmc3\tn3\n");
        Client second = polled.clients().get(1);

        list("bmc2\tn2\nbmc3\tn3\nbmc3\tn4\nbmc5\tn5\n");
        List<Client> gone = polled.reload(NOW, findings);

        assertEquals(List.of("n1", "n3"), names(gone));
        assertEquals(List.of("n2", "n3+n4", "n5"), names(polled.clients()));
        assertSame(second, polled.clients().get(0));
        assertEquals(List.of(), polled.reload(NOW, findings));
    }

    @Test
    void reportsAnInvalidListOnceAndKeepsThePreviousTargets() throws IOException {
        PolledClients<Client> polled = polled("bmc1\tn1\n");

        for (String invalid : List.of("", "bmc1\tn1\nbmc2\tn1\n", "bmc1\tn1\ninvalid\tn2\n")) {
            list(invalid);
            assertEquals(List.of(), polled.reload(NOW, findings));
            assertEquals(List.of(), polled.reload(NOW, findings));
        }
        Files.delete(folder.resolve("targets.tsv"));
        polled.reload(NOW, findings);
        polled.reload(NOW, findings);

        assertEquals(List.of("n1"), names(polled.clients()));
        Path list = folder.resolve("targets.tsv");
        assertEquals(
                List.of(
                        list + ": expected 1 to 100000 targets, found 0",
                        list + ":2: expected each target once, found 'n1' more than once",
                        "expected a BMC, found invalid",
                        "expected a readable file, found java.nio.file.NoSuchFileException: " + list),
                findings.rejections().stream().map(Rejection::detail).toList());
        list("bmc2\tn2\n");
        assertEquals(List.of("n1"), names(polled.reload(NOW, findings)));
    }

    @Test
    void rejectsAnInvalidListAtTheStart() {
        assertThrows(IllegalArgumentException.class, () -> polled("invalid\tn1\n"));
    }

    @Test
    void usesTheDefaultTargetsWithoutAList() {
        PolledClients<Client> polled =
                PolledClients.of(Optional.empty(), List.of(BmcTarget.local("here")), BmcTarget::address, Client::new);

        assertEquals(List.of(), polled.reload(NOW, findings));
        assertEquals(List.of("here"), names(polled.clients()));
    }

    private PolledClients<Client> polled(String text) throws IOException {
        return PolledClients.of(Optional.of(list(text)), List.of(), BmcTarget::address, Client::new);
    }

    private Path list(String text) throws IOException {
        return Files.writeString(folder.resolve("targets.tsv"), text);
    }

    private static List<String> names(List<Client> some) {
        return some.stream().map(Client::names).toList();
    }
}
