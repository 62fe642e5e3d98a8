package io.github.jobenergy.quickstart.rig.access;

import io.github.jobenergy.quickstart.rig.SlurmRig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * A MailProg for a rig: {@code jobenergy-mail} as installed, with a mailer that records each mail.
 *
 * <pre>
 *   FOLDER/mail-prog     MailProg: sets the environment and executes jobenergy-mail
 *   FOLDER/settings      the environment, as lines of a shell
 *   FOLDER/mails/N/      arguments, one line each, and body of a mail
 * </pre>
 *
 * @param folder the folder
 */
record MailRecorder(Path folder) implements AutoCloseable {

    private static final Path HOME =
            Path.of("..", "energy-web", "target", "dist").toAbsolutePath().normalize();
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final String PROGRAM = "rwxr-xr-x";

    /** Creates it in a new folder, which users of a rig can read. */
    static MailRecorder create() throws IOException {
        Path folder = Files.createTempDirectory("mail-recorder-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(PROGRAM));
        Path mails = Files.createDirectory(folder.resolve("mails"));
        Files.setPosixFilePermissions(mails, PosixFilePermissions.fromString("rwxrwxrwx"));
        for (String program : List.of("bin/jobenergy", "libexec/jobenergy-mail")) {
            Files.createDirectories(folder.resolve(program).getParent());
            Files.copy(HOME.resolve(program), folder.resolve(program));
        }
        executable(folder.resolve("mailer"), """
                #!/bin/sh
                new=$(mktemp -d %1$s/mails/.new-XXXXXX)
                printf '%%s\\n' "$@" >"$new/arguments"
                cat >"$new/body"
                chmod -R a+rX "$new"
                mv "$new" "%1$s/mails/$$"
                """.formatted(folder));
        executable(folder.resolve("mail-prog"), """
                #!/bin/sh
                export JOBENERGY_MAILER=%1$s/mailer
                . %1$s/settings
                exec %1$s/libexec/jobenergy-mail "$@"
                """.formatted(folder));
        return new MailRecorder(folder);
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(PROGRAM));
    }

    /** Returns the line of slurm.conf. */
    String slurmConf() {
        return "MailProg=" + folder.resolve("mail-prog");
    }

    /** Sets the server of later mails, and the limit of its answer in seconds. */
    void use(String url, int seconds) throws IOException {
        Files.writeString(
                folder.resolve("settings"),
                "export JOBENERGY_URL=" + url + " JOBENERGY_MAIL_SECONDS=" + seconds + "\n");
    }

    /**
     * A mail.
     *
     * @param subject the subject
     * @param address the address
     * @param body the body
     */
    record Mail(String subject, String address, String body) {}

    /** Submits a job and returns its mail, whose subject has these words. */
    Mail mailOf(SlurmRig rig, String words, String... options) throws IOException, InterruptedException {
        List<String> submission = Stream.concat(
                        Stream.of("sbatch", "--parsable", "--mail-user=alice@example.org", "--output=/dev/null"),
                        Stream.of(options))
                .toList();
        String job = rig.run("alice", submission.toArray(String[]::new)).strip();
        return Awaitility.await("mail of job " + job)
                .atMost(TIMEOUT)
                .pollInSameThread()
                .until(() -> mails(job, words), found -> !found.isEmpty())
                .get(0);
    }

    private List<Mail> mails(String job, String words) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("mails"))) {
            return files.filter(file -> !file.getFileName().toString().startsWith("."))
                    .map(MailRecorder::mail)
                    .filter(mail -> mail.subject().contains("Job_id=" + job + " ")
                            || mail.subject().contains("Job_id=" + job + "_"))
                    .filter(mail -> mail.subject().contains(words))
                    .toList();
        }
    }

    private static Mail mail(Path recorded) {
        try {
            List<String> arguments = Files.readAllLines(recorded.resolve("arguments"));
            return new Mail(
                    arguments.get(1),
                    arguments.get(2),
                    Files.readString(recorded.resolve("body"), StandardCharsets.ISO_8859_1));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Removes the folder. */
    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
