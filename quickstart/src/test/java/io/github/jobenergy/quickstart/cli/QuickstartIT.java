package io.github.jobenergy.quickstart.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a process of its own: its exit code, its output and its files. */
class QuickstartIT {

    private static final Path PROGRAM = Path.of("target/dist/bin/quickstart").toAbsolutePath();
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private static final Pattern CONSUMER =
            Pattern.compile("^  (\\S+) (consume --bootstrap-server \\S+ --topic \\S+)$", Pattern.MULTILINE);

    private static final Pattern LOGIN =
            Pattern.compile("^  (http://127\\.0\\.0\\.1:[0-9]+/login\\?token=\\S+)$", Pattern.MULTILINE);
    private static final Pattern EXPORTS =
            Pattern.compile("^(  export JOBENERGY_URL=.*\n  export PATH=.*\n)", Pattern.MULTILINE);
    private static final Pattern COMMANDS = Pattern.compile("\nAs \\S+:\n((?:  jobenergy .*\n)+)The jobs were ");

    private static final Pattern LISTENS = Pattern.compile("listens on (\\S+)");
    private static final Pattern LAST_LINES = Pattern.compile(
            "^the last lines of \\S+/quickstart.log:$(?s:.*)^  2\\S+ ERROR \\S*EnergyApp +a stream thread failed, the program",
            Pattern.MULTILINE);

    @TempDir
    Path folder;

    private Process start(Path output, String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(PROGRAM.toString()));
        words.addAll(List.of(arguments));
        ProcessBuilder program = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        program.environment().put("JOBENERGY_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        return program.start();
    }

    private int end(Process process) throws InterruptedException {
        if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("expected an end within " + TIMEOUT);
        }
        return process.exitValue();
    }

    @Test
    void playsARecordingOfTheCurrentFolderAndWritesTheRecords() throws Exception {
        Path output = folder.resolve("output.log");
        Files.createSymbolicLink(
                folder.resolve("mine"), Path.of("target/dist/recordings/plain").toAbsolutePath());

        int exitCode = end(start(output, "--recording", "mine"));

        String text = Files.readString(output);
        assertEquals(0, exitCode, text);
        assertTrue(text.contains("5 step-in-second-half  alice  COMPLETED  n2"), text);
        assertTrue(
                text.contains(
                        "\npPUE 1.24 (interim, category 2, hour 2026-11-21 01:00 to 02:00 UTC) of rig22/example-rack:"
                                + " facility 3,906,000 J, IT 3,150,000 J\n"),
                text);
        List<String> records = Files.readAllLines(folder.resolve("target/quickstart/job-energy.ndjson"));
        List<Long> jobs = new ArrayList<>();
        for (String record : records) {
            ContractCheck.assertValid(Topic.JOB_ENERGY, record.getBytes(StandardCharsets.UTF_8));
            jobs.add(new ContractCodec()
                    .read(JobEnergy.class, record.getBytes(StandardCharsets.UTF_8))
                    .run()
                    .jobId());
        }
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L), jobs);
        assertEquals(
                10,
                Files.readAllLines(folder.resolve("target/quickstart/node-job-energy.ndjson"))
                        .size());
    }

    @Test
    void runsUntilItIsStoppedWithTheOptionKeep() throws Exception {
        Path output = folder.resolve("output.log");
        Process running = start(output, "--keep");
        Awaitility.await("the consumer command")
                .atMost(TIMEOUT)
                .until(() -> consumer(output).find());

        Path secondOutput = folder.resolve("refused");
        int second = end(start(secondOutput));
        Matcher consumer = consumer(output);
        assertTrue(consumer.find());
        Path consumed = folder.resolve("consumed");
        List<String> words = new ArrayList<>(List.of(consumer.group(2).split(" ")));
        words.add("--until-end");
        int consuming = end(start(consumed, words.toArray(String[]::new)));
        int linesBefore = log().size();
        running.destroy();
        end(running);

        assertEquals(ExitCode.TEMPORARY.number(), second);
        assertTrue(
                Files.readString(secondOutput).startsWith("quickstart: another quickstart runs in "),
                secondOutput::toString);
        assertEquals(PROGRAM.toString(), consumer.group(1));
        assertEquals(ExitCode.OK.number(), consuming);
        assertTrue(Files.readAllLines(consumed).size() >= 9);
        assertTrue(Files.readString(output).contains("\nstopping\n"), Files.readString(output));
        assertEquals(
                List.of(),
                log().stream()
                        .skip(linesBefore)
                        .filter(line -> line.contains(" ERROR "))
                        .toList());
    }

    /** A browser is sent to the page of the user, and the lines that are printed work in a shell. */
    @Test
    void servesThePagesOfTheJobsWithTheOptionKeep() throws Exception {
        Path output = folder.resolve("output.log");
        Process running = start(output, "--keep");
        Awaitility.await("the command jobenergy")
                .atMost(TIMEOUT)
                .until(() -> found(COMMANDS, output).isPresent());

        HttpClient browser = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .cookieHandler(new CookieManager())
                .build();
        HttpResponse<String> page = browser.send(
                HttpRequest.newBuilder(URI.create(found(LOGIN, output).orElseThrow()))
                        .header("Accept", "text/html")
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        Path printed = folder.resolve("printed");
        String lines = found(EXPORTS, output).orElseThrow()
                + found(COMMANDS, output).orElseThrow().replace("\n", " || exit\n");
        Process client = new ProcessBuilder("sh", "-c", lines)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        int printing = end(client);
        running.destroy();
        end(running);

        assertEquals(200, page.statusCode(), page.body());
        assertTrue(page.body().contains("<h1>User "), page.body());
        assertEquals(0, printing, Files.readString(printed));
        assertTrue(
                Files.readString(printed).matches("(?s)User (\\S+) used .*\nJobs\n====\n.* \\1 .*\nJob [0-9]+ used .*"),
                Files.readString(printed));
    }

    private static Optional<String> found(Pattern pattern, Path output) throws IOException {
        Matcher matcher = pattern.matcher(Files.readString(output));
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /**
     * A record of Kafka Streams' own that Kafka Streams did not write; the play may be over then. A program that were missed only
     * when the play gives up would be reported as a run that is missing.
     */
    @Test
    void printsWhichProgramHasStoppedAndItsLastErrors() throws Exception {
        Path output = folder.resolve("output.log");
        Process playing = start(output, "--keep");
        Awaitility.await("energy-streams")
                .atMost(TIMEOUT)
                .until(() -> Files.readString(output).contains("energy-streams runs"));
        publish(bootstrapServer(output), "energy-streams-node-runs-repartition", "no such record");

        int exitCode = end(playing);

        String text = Files.readString(output);
        assertEquals(ExitCode.UNAVAILABLE.number(), exitCode, text);
        assertTrue(LAST_LINES.matcher(text).find(), text);
        assertTrue(
                text.lines()
                        .toList()
                        .get((int) text.lines().count() - 1)
                        .startsWith("quickstart: energy-streams has stopped: a stream thread failed: "),
                text);
    }

    private static void publish(String bootstrapServer, String topic, String value) throws Exception {
        try (Producer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServer), new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, "rig22/n1", value)).get();
        }
    }

    private static String bootstrapServer(Path output) throws IOException {
        Matcher listens = LISTENS.matcher(Files.readString(output));
        assertTrue(listens.find());
        return listens.group(1);
    }

    private static Matcher consumer(Path output) throws IOException {
        return CONSUMER.matcher(Files.readString(output));
    }

    private List<String> log() throws IOException {
        return Files.readAllLines(folder.resolve("target/quickstart/quickstart.log"));
    }
}
