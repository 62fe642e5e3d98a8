package io.github.jobenergy.web.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.identity.LoginNames;
import io.github.jobenergy.web.access.identity.MungeIdentification;
import io.github.jobenergy.web.access.identity.RealMunged;
import io.github.jobenergy.web.access.identity.Unmunge;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of a real server, for users whom a real munged identifies: root is an operator, daemon and bin are not. */
class ClientMungeIT {

    private static final long DAEMON = 1;
    private static final long BIN = 2;
    private static final int UNLIMITED = 1_000_000;
    private static final String WAYS = "expected a token file by --token-file or the variable JOBENERGY_TOKEN_FILE,"
            + " or munge for a credential, ";

    @TempDir
    private static Path data;

    private static RealMunged munged;
    private static FilledServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        munged = RealMunged.start();
        server = FilledServer.start(
                data,
                new MungeIdentification(
                        new Unmunge(List.of("unmunge", munged.socket())),
                        new LoginNames(List.of("getent"), Clock.systemUTC())),
                UNLIMITED);
    }

    @AfterAll
    static void end() throws Exception {
        if (server != null) {
            server.close();
        }
        if (munged != null) {
            munged.close();
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void eachUserReceivesTheOwnPage(String shell) throws Exception {
        assertAnswer(
                "User daemon used no energy that is known from 2026-11-01 to 2026-11-21",
                runAs(DAEMON, shell, "--brief"));
        assertAnswer(
                "User bin used no energy that is known from 2026-11-01 to 2026-11-21", runAs(BIN, shell, "--brief"));
        assertAnswer("Job 6 used ", runAs(0, shell, "--brief", "6"));
        assertAnswer("Jobs\n====\n\n  User daemon has no ended jobs.\n", runAs(DAEMON, shell, "--jobs"));
        assertAnswer("Jobs\n====\n\n  User bin has no ended jobs.\n", runAs(BIN, shell, "--jobs", "--user", "me"));
        assertEquals(1, runAs(BIN, shell, "--jobs", "--csv").out().lines().count());
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void theJobOfAnotherUserIsNotFound(String shell) throws Exception {
        Outcome outcome = runAs(DAEMON, shell, "6");

        assertEquals(66, outcome.status(), outcome.err());
        assertEquals("", outcome.out());
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void theCredentialIsForTheEncodedTarget(String shell) throws Exception {
        for (String name : List.of("a b", "a/b", "100%", "..", "a?b#c", "a+b", "a;b", "\\")) {
            Outcome outcome = runAs(0, shell, "--brief", "--user", name, "--until", "2026-11-30");

            assertEquals(66, outcome.status(), outcome.err());
            assertTrue(
                    outcome.err().contains("found 404: There is no such user, or you may not see a run of theirs."),
                    name);
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void reportsThatMungedDoesNotRespond(String shell) throws Exception {
        Path programs = Programs.script(folder, "munge", "exec /usr/bin/munge --socket=/nonexistent \"$@\"");
        Client client =
                Client.in(shell, folder).with("JOBENERGY_URL", server.url()).withPrograms(programs);

        Outcome outcome = client.run("6");

        assertEquals(77, outcome.status());
        assertTrue(
                outcome.err()
                        .startsWith("jobenergy: " + WAYS
                                + "found no token file, and munge does not make one: munge: Error: "),
                outcome.err());
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void namesBothWaysWithoutMungeAndToken(String shell) throws Exception {
        for (String program : List.of("curl", "tr", "sed", "cat", "mktemp", "rm", "dd", "id")) {
            Path found = Stream.of(System.getenv("PATH").split(":"))
                    .map(each -> Path.of(each, program))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(
                    Files.createDirectories(folder.resolve("few")).resolve(program), found);
        }
        Client client = Client.in(absolute(shell), folder)
                .with("JOBENERGY_URL", server.url())
                .with("PATH", folder.resolve("few").toString());

        Outcome outcome = client.run("6");

        assertEquals(
                new Outcome(77, "", "jobenergy: " + WAYS + "found neither a token file nor munge on the PATH\n"),
                outcome);
    }

    private static String absolute(String shell) {
        return "/bin/" + shell;
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void reportsACredentialOfAnotherKey(String shell) throws Exception {
        try (RealMunged other = RealMunged.start()) {
            Client client = Client.in(shell, folder)
                    .with("JOBENERGY_URL", server.url())
                    .withPrograms(Programs.munge(folder, other));

            Outcome outcome = client.run("6");

            assertEquals(77, outcome.status());
            assertTrue(
                    outcome.err().contains("found 401: MUNGE credential: expected one of the key of this host"),
                    outcome.err());
        }
    }

    /** Runs a copy of the script, which all users can read, as a user. */
    private Outcome runAs(long uid, String shell, String... arguments) throws Exception {
        Path programs = Programs.munge(folder, munged);
        Path script = programs.resolve("jobenergy");
        Files.writeString(script, Files.readString(Client.SCRIPT));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Client client = Client.in(shell, folder)
                .with("JOBENERGY_URL", server.url())
                .with("TMPDIR", "/tmp")
                .withPrograms(programs);
        List<String> words = new ArrayList<>(List.of("setpriv", "--reuid=" + uid, "--regid=" + uid, "--clear-groups"));
        words.addAll(client.shell());
        words.add(script.toString());
        words.addAll(List.of(arguments));
        return Outcome.of(client.start(words));
    }

    private static void assertAnswer(String begin, Outcome outcome) {
        assertEquals(0, outcome.status(), outcome.err());
        assertTrue(outcome.out().startsWith(begin), outcome.out());
    }
}
