package io.github.jobenergy.web.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.HostRequirements;
import io.github.jobenergy.web.client.StubServer.Response;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a terminal receives, which executes control characters, and what a pipe receives. */
class ClientTerminalIT {

    private static final String OK = "200 OK";
    private static final String TEXT = "text/plain;charset=utf-8";

    /** ESC, BEL, NUL, DEL and BS; the CSI of C1 in UTF-8, also in parts; a letter with an accent and a dash, in UTF-8. */
    private static final String HOSTILE =
            "Job\t7\033[31m\u0007\0\177\b\r\nused \u00c2\u009b2J\u00c2\0\u009bJ\u00c2\u00c2\u009b\u009bJ\u00c3\u00a9\u00e2\u0080\u0093\n\nsecond\033c\n";

    private static final String CLEAN =
            "Job\t7?[31m????\nused ?2J\u00c2?\u009bJ\u00c2?\u009bJ\u00c3\u00a9\u00e2\u0080\u0093\n\nsecond?c\n";

    @TempDir
    private Path folder;

    @BeforeEach
    void requireTerminals() {
        HostRequirements.requirePrograms(Map.of("script", "bsdutils"));
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void aTerminalReceivesNoControlCharacters(String shell) throws Exception {
        assertEquals(CLEAN, onATerminal(client(shell).with("NO_COLOR", "1"), Response.of(OK, TEXT, HOSTILE), "7"));
        assertEquals(CLEAN, onATerminal(client(shell).with("TERM", "dumb"), Response.of(OK, TEXT, HOSTILE), "7"));
        assertEquals(CLEAN, onATerminal(client(shell), Response.of(OK, "application/json", HOSTILE), "--json 7"));
        assertEquals(CLEAN, onATerminal(client(shell), Response.of(OK, "text/csv", HOSTILE), "--csv 7"));
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void aTerminalWithoutUtf8ReceivesAscii(String shell) throws Exception {
        Client client = client(shell).with("NO_COLOR", "1").with("LANG", "C");

        assertEquals("Job ?? ?2J\n", onATerminal(client, Response.of(OK, TEXT, "Job \u00c3\u00a9 \u009b2J\n"), "7"));
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void theAnswerIsBoldOnATerminal(String shell) throws Exception {
        Response page = Response.of(OK, TEXT, "User a used 1 Wh, between\n0.5 Wh and 2 Wh.\n\nFacts\n");

        assertEquals(
                "\033[1mUser a used 1 Wh, between\033[m\n\033[1m0.5 Wh and 2 Wh.\033[m\n\nFacts\n",
                onATerminal(client(shell), page, ""));
        assertEquals(
                "User a used 1 Wh, between\n0.5 Wh and 2 Wh.\n\nFacts\n",
                onATerminal(client(shell).with("NO_COLOR", "1"), page, ""));
        assertEquals("User a used 1 Wh, between 0.5 Wh and 2 Wh.\n", onATerminal(client(shell), page, "--brief"));
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void aPipeReceivesTheBytesOfTheServer(String shell) throws Exception {
        try (StubServer server = StubServer.start(Response.of(OK, TEXT, HOSTILE))) {
            assertEquals(
                    new Outcome(0, HOSTILE, ""),
                    client(shell).with("JOBENERGY_URL", server.url()).run("7"));
        }
    }

    private Client client(String shell) throws Exception {
        return Client.withToken(shell, folder).with("TERM", "xterm");
    }

    /** Runs the client on a terminal, and returns what the terminal receives, without the carriage returns that it adds itself. */
    private static String onATerminal(Client client, Response response, String arguments) throws Exception {
        try (StubServer server = StubServer.start(response)) {
            String words = String.join(" ", client.shell()) + " " + Client.SCRIPT + " --timeout 600 " + arguments;

            Outcome outcome = Outcome.of(client.with("JOBENERGY_URL", server.url())
                    .start(List.of("script", "--quiet", "--return", "--command", words, "/dev/null")));

            assertEquals(0, outcome.status(), outcome.out() + outcome.err());
            return outcome.out().replace("\r\n", "\n");
        }
    }
}
