package io.github.jobenergy.quickstart.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.cli.EnergyStore;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code energy-store check} at a broker, with a DuckDB file. */
class StoreCheckIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    private Broker broker;

    @BeforeEach
    void start() throws Exception {
        broker = TestBrokers.shared();
    }

    /**
     * A command and what it printed.
     *
     * @param status the exit status
     * @param out the standard output
     */
    private record Outcome(int status, String out) {}

    private List<String> arguments(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--topic-prefix=" + broker.topicPrefix(),
                "--jdbc-url=jdbc:duckdb:" + folder.resolve("energy.duckdb")));
        TestBrokers.LONG_CLIENT_TIMEOUTS.forEach((key, value) -> arguments.add("--kafka=" + key + "=" + value));
        return arguments;
    }

    private Outcome check() {
        StringWriter out = new StringWriter();
        CommandLine program = EnergyStore.commandLine().setOut(new PrintWriter(out, true));
        int status = program.execute(arguments("check").toArray(String[]::new));
        return new Outcome(status, out.toString());
    }

    private void createTopic(Topic topic) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(broker.topicName(topic), Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
    }

    @Test
    void reportsThatNoTopicExists() {
        Outcome check = check();

        assertEquals(78, check.status(), check.out());
        assertTrue(
                check.out()
                        .contains("FAIL  topics: expected " + broker.topicName(Topic.JOB_ENERGY)
                                + " and others to exist, found none of 15\n"),
                check.out());
    }

    @Test
    void passesWithATopic() throws Exception {
        createTopic(Topic.JOB_ENERGY);

        Outcome check = check();

        assertEquals(0, check.status(), check.out());
        assertTrue(check.out().contains("ok    1 of 15 topics exist and are readable\n"), check.out());
        assertTrue(
                check.out()
                        .contains("?     topic " + broker.topicName(Topic.STATEMENTS)
                                + ": READ cannot be verified until it exists\n"),
                check.out());
    }

    /** Another process has opened the file, as a service that runs. */
    @Test
    void passesWhileRunHasLockedTheFile() throws Exception {
        createTopic(Topic.JOB_ENERGY);
        try (JavaProcess run = JavaProcess.start(
                EnergyStore.class, folder.resolve("store.log"), arguments("run").toArray(String[]::new))) {
            Outcome locked = Awaitility.await("the file to be locked")
                    .atMost(TIMEOUT)
                    .until(this::check, check -> check.out().contains("?     jdbc:duckdb:"));

            assertTrue(run.process().isAlive(), run::lastLines);
            assertEquals(0, locked.status(), locked.out());
            assertTrue(locked.out().contains(": locked, as while run executes; "), locked.out());
        }
    }
}
