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
     * @param err the standard error
     */
    private record Outcome(int status, String err) {}

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
                Outcome outcome = run(broker, client);
                assertEquals(77, outcome.status(), outcome.err());
                assertTrue(outcome.err().contains(denied.pattern().name()), outcome.err());
            }
            grants.set(table);
            Outcome outcome = run(broker, client);
            assertEquals(0, outcome.status(), outcome.err());
        }
    }

    private Outcome run(SecuredBroker broker, Client client) {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "--once",
                "--jdbc-url=jdbc:duckdb:" + folder.resolve("energy.duckdb"),
                "--topic-prefix=" + broker.topicPrefix(),
                "--bootstrap-server=" + client.bootstrapServers()));
        client.properties().forEach((key, value) -> arguments.add("--kafka=" + key + "=" + value));
        TestBrokers.LONG_CLIENT_TIMEOUTS.forEach((key, value) -> arguments.add("--kafka=" + key + "=" + value));
        StringWriter err = new StringWriter();
        CommandLine program = EnergyStore.commandLine().setErr(new PrintWriter(err, true));
        return new Outcome(program.execute(arguments.toArray(String[]::new)), err.toString());
    }
}
