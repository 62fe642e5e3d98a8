package io.github.jobenergy.quickstart.rights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.quickstart.broker.SecuredBroker;
import io.github.jobenergy.quickstart.broker.SecuredBroker.Client;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.cli.EnergyStore;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The table of required ACLs of energy-store: it runs with these rights, and names the topic that it may not read. */
class StoreRightsIT {

    private static final Path TABLE = Path.of("..", "docs", "energy-store.md");

    @TempDir
    private Path folder;

    /**
     * A command and what it printed.
     *
     * @param status the exit status
     * @param out the standard output
     * @param err the standard error
     */
    private record Outcome(int status, String out, String err) {}

    @Test
    void runsWithTheRightsOfTheTable() throws Exception {
        List<AclRow> table = AclRow.in(TABLE, Map.of());
        try (SecuredBroker broker = SecuredBroker.start(folder.resolve("kafka"));
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
                TopicSetup setup = new TopicSetup(
                        Map.of("bootstrap.servers", broker.bootstrapServers()),
                        broker::topicName,
                        EnumSet.allOf(Topic.class))) {
            setup.create(1, Optional.empty(), Map.of());
            Client client = broker.withPassword("energy-store");
            Grants grants = new Grants(admin, client.principal());
            for (AclRow denied : table) {
                grants.setWithout(denied, table);
                Outcome run = execute(broker, client, "run", "--once");
                assertEquals(77, run.status(), run.err());
                assertTrue(run.err().contains(denied.pattern().name()), run.err());
                Outcome check = execute(broker, client, "check");
                assertEquals(77, check.status(), check.out());
                assertTrue(
                        check.out().contains("FAIL  topic " + denied.pattern().name() + ": READ is denied\n"),
                        check.out());
            }
            grants.set(table);
            for (List<String> command : List.of(List.of("run", "--once"), List.of("check"))) {
                Outcome outcome = execute(broker, client, command.toArray(String[]::new));
                assertEquals(0, outcome.status(), outcome.out() + outcome.err());
            }
        }
    }

    private Outcome execute(SecuredBroker broker, Client client, String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(
                "--jdbc-url=jdbc:duckdb:" + folder.resolve("energy.duckdb"),
                "--topic-prefix=" + broker.topicPrefix(),
                "--bootstrap-server=" + client.bootstrapServers()));
        client.properties().forEach((key, value) -> arguments.add("--kafka=" + key + "=" + value));
        TestBrokers.LONG_CLIENT_TIMEOUTS.forEach((key, value) -> arguments.add("--kafka=" + key + "=" + value));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine program =
                EnergyStore.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int status = program.execute(arguments.toArray(String[]::new));
        return new Outcome(status, out.toString(), err.toString());
    }
}
