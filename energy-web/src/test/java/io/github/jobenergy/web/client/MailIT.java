package io.github.jobenergy.web.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.HostRequirements;
import io.github.jobenergy.web.client.StubServer.Response;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The mails that jobenergy-mail delivers: one for each call, with the arguments and the body of the call. */
class MailIT {

    private static final Path SCRIPT =
            Path.of("src/main/dist/libexec/jobenergy-mail").toAbsolutePath();
    private static final String ENDED = "Slurm Job_id=7 Name=x Ended, Run time 00:00:27, COMPLETED, ExitCode 0";
    private static final String BODY = "line\0\u00ff\n.\n~!id\n\nno end of line";
    private static final int MAILER_STATUS = 7;
    private static final String TEXT = "text/plain;charset=utf-8";
    private static final String PAGE = "Job 7 used 1 kWh, between 0.9 kWh and\n1.1 kWh at 95 %.\n\nFacts\n";

    /** The limit for a server that answers; that for others is the default, a second. */
    private static final String LONG = "600";

    @TempDir
    private Path folder;

    private record Mail(int status, String arguments, String body) {}

    static Stream<Arguments> ends() {
        return Client.shells()
                .flatMap(shell -> Stream.of(
                        Arguments.of(shell, ENDED, "7"),
                        Arguments.of(shell, "Slurm Job_id=7 Name=x Failed, Run time 00:00:27, FAILED, ExitCode 1", "7"),
                        Arguments.of(shell, "Slurm Job_id=7 Name=x Ended", "7"),
                        Arguments.of(shell, "Slurm Job_id=7 Name=y Job_id=8 Name=\n Ended, COMPLETED, ExitCode 0", "7"),
                        Arguments.of(
                                shell,
                                "Slurm Array Task Job_id=7_1 (8) Name=x Ended, Run time 00:00:01, COMPLETED, ExitCode 0",
                                "7_1"),
                        Arguments.of(
                                shell,
                                "Slurm Array Summary Job_id=7_* (7) Name=x Ended, COMPLETED, ExitCode [0-0]",
                                "7")));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void appendsTheAnswerAndTheUrlWhenAJobHasEnded(String shell, String subject, String job) throws Exception {
        String page = PAGE.replace("Job 7", "Job " + job);
        try (StubServer server = StubServer.start(Response.of("200 OK", TEXT, page))) {
            Client client = client(shell).with("JOBENERGY_URL", server.url()).with("JOBENERGY_MAIL_SECONDS", LONG);

            Mail mail = mail(client, "-s", subject, "alice@example.org");

            String lines = "\nJob " + job + " used 1 kWh, between 0.9 kWh and 1.1 kWh at 95 %.\n" + server.url()
                    + "/jobs/" + job + "\n";
            assertEquals(new Mail(MAILER_STATUS, "-s\0" + subject + "\0alice@example.org\0", BODY + lines), mail);
            assertEquals(List.of("/jobs/" + job), server.targets());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Slurm Job_id=7 Name=x Began, Queued time 00:00:01",
                "Slurm Job_id=7 Name=x Reached time limit",
                "Slurm Job_id=7 Name=x Invalid dependency",
                "Slurm Job_id= Name=x Ended",
                "Ended",
                ""
            })
    void requestsNothingForOtherMails(String subject) throws Exception {
        for (String shell : Client.shells().toList()) {
            try (StubServer server = StubServer.start(Response.of("200 OK", TEXT, PAGE))) {
                Client client =
                        client(shell).with("JOBENERGY_URL", server.url()).with("JOBENERGY_MAIL_SECONDS", LONG);

                assertUnchanged(client, subject);
                assertEquals(List.of(), server.heads());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void theTypeOfTheMailIsBeforeTheNameOfTheJob(String shell) throws Exception {
        String subject = "Slurm Job_id=7 Name=x Ended, Began, Queued time 00:00:01";
        try (StubServer server = StubServer.start(Response.of("200 OK", TEXT, PAGE))) {
            Client client = client(shell).with("JOBENERGY_URL", server.url()).with("JOBENERGY_MAIL_SECONDS", LONG);

            assertUnchanged(client.with("SLURM_JOB_MAIL_TYPE", "Began"), subject);
            assertEquals(List.of(), server.heads());

            mail(client.with("SLURM_JOB_MAIL_TYPE", "Ended"), "-s", ENDED, "alice");
            mail(client.with("SLURM_JOB_MAIL_TYPE", "Failed"), "-s", ENDED.replace("Ended", "Failed"), "alice");
            assertEquals(List.of("/jobs/7", "/jobs/7"), server.targets());
        }
    }

    static Stream<Arguments> unusableResponses() {
        return Client.shells()
                .flatMap(shell -> Stream.of(
                        Arguments.of(shell, Response.never()),
                        Arguments.of(shell, Response.of("500 Server Error", TEXT, PAGE)),
                        Arguments.of(shell, Response.of("404 Not Found", TEXT, "There is no such page.\n")),
                        Arguments.of(shell, Response.of("200 OK", "text/html", PAGE)),
                        Arguments.of(shell, Response.of("200 OK", TEXT, "")),
                        Arguments.of(shell, Response.of("200 OK", TEXT, "~!id\nJob 7 used 1 kWh.\n")),
                        Arguments.of(shell, Response.of("200 OK", TEXT, "Job 70 used 1 kWh.\n")),
                        Arguments.of(shell, Response.of("200 OK", TEXT, "\n\0\033".repeat(1_000))),
                        Arguments.of(
                                shell,
                                Response.raw("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\n"
                                        + PAGE)),
                        Arguments.of(
                                shell,
                                Response.endless("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n", "Job 7 ")),
                        Arguments.of(shell, Response.raw("garbage"))));
    }

    @ParameterizedTest
    @MethodSource("unusableResponses")
    void deliversTheMailUnchangedIfTheServerFails(String shell, Response response) throws Exception {
        try (StubServer server = StubServer.start(response)) {
            assertUnchanged(client(shell).with("JOBENERGY_URL", server.url()), ENDED);
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void deliversTheMailUnchangedIfTheServerIsDownOrUnknown(String shell) throws Exception {
        assertUnchanged(client(shell).with("JOBENERGY_URL", StubServer.unreachable()), ENDED);
        assertUnchanged(client(shell), ENDED);
        assertUnchanged(client(shell).with("JOBENERGY_MAIL_SECONDS", "soon"), ENDED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec cat \"$PIPE\"", "trap '' TERM; while :; do read -r x <\"$PIPE\"; done"})
    void deliversTheMailUnchangedIfMungeHangs(String program) throws Exception {
        HostRequirements.requirePrograms(Map.of("mkfifo", "coreutils"));
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        Client client = client("dash")
                .with("JOBENERGY_TOKEN_FILE", "")
                .with("JOBENERGY_URL", StubServer.unreachable())
                .with("PIPE", pipe.toString())
                .withPrograms(Programs.script(folder, "munge", program));

        assertUnchanged(client, ENDED);
    }

    @Test
    void deliversTheMailInTheEnvironmentOfSlurm() throws Exception {
        Path wrapper = folder.resolve("wrapper");
        Client client = client("dash");
        Files.writeString(
                wrapper,
                "#!/bin/sh\nexport RECORD=" + client.environment().get("RECORD") + " JOBENERGY_MAILER="
                        + client.environment().get("JOBENERGY_MAILER") + "\nexec " + SCRIPT + " \"$@\"\n");
        Files.setPosixFilePermissions(wrapper, PosixFilePermissions.fromString("rwxr-xr-x"));
        Client bare = new Client(
                List.of(),
                Map.of(
                        "SLURM_JOB_ID",
                        "7",
                        "RECORD",
                        String.valueOf(client.environment().get("RECORD"))));

        Outcome outcome = call(bare, List.of(wrapper.toString(), "-s", ENDED, "alice"));

        assertEquals(new Outcome(MAILER_STATUS, "", ""), outcome);
        assertEquals(BODY, read("body"));
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void passesOtherArgumentsOn(String shell) throws Exception {
        Mail mail = mail(client(shell), "-r", "a b", "", "-s", "a\n\"'*", "--", "alice");

        assertEquals(new Mail(MAILER_STATUS, "-r\0a b\0\0-s\0a\n\"'*\0--\0alice\0", BODY), mail);
    }

    private void assertUnchanged(Client client, String subject) throws Exception {
        assertEquals(
                new Mail(MAILER_STATUS, "-s\0" + subject + "\0alice\0", BODY), mail(client, "-s", subject, "alice"));
    }

    /** A client with the mailer of a site, which records each mail. */
    private Client client(String shell) throws IOException {
        HostRequirements.requirePrograms(Map.of("timeout", "coreutils"));
        Path record = Files.createDirectories(folder.resolve("record"));
        Path programs = Programs.script(
                folder,
                "mailer",
                "echo >>\"$RECORD/calls\"\nprintf '%s\\0' \"$@\" >>\"$RECORD/arguments\"\ncat >>\"$RECORD/body\"\nexit "
                        + MAILER_STATUS);
        return Client.withToken(shell, folder)
                .with("RECORD", record.toString())
                .with("JOBENERGY_MAILER", programs.resolve("mailer").toString());
    }

    private Mail mail(Client client, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(client.shell());
        words.add(SCRIPT.toString());
        words.addAll(List.of(arguments));

        Outcome outcome = call(client, words);

        assertEquals("", outcome.out() + outcome.err());
        assertEquals("\n", read("calls"));
        Mail mail = new Mail(outcome.status(), read("arguments"), read("body"));
        for (String each : List.of("calls", "arguments", "body")) {
            Files.delete(folder.resolve("record").resolve(each));
        }
        return mail;
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve("record").resolve(name), StandardCharsets.ISO_8859_1);
    }

    private static Outcome call(Client client, List<String> words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().clear();
        builder.environment().putAll(client.environment());
        Process process = builder.start();
        try (OutputStream body = process.getOutputStream()) {
            body.write(BODY.getBytes(StandardCharsets.ISO_8859_1));
        }
        return Outcome.of(process);
    }
}
