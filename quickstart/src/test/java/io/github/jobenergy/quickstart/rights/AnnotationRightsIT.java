package io.github.jobenergy.quickstart.rights;

import static io.github.jobenergy.quickstart.rights.RightsAssertions.assertEachIsNamed;
import static io.github.jobenergy.quickstart.rights.RightsAssertions.assertGreen;
import static io.github.jobenergy.quickstart.rights.RightsAssertions.rows;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.quickstart.bridge.Plugins;
import io.github.jobenergy.quickstart.broker.SecuredBroker;
import io.github.jobenergy.quickstart.broker.SecuredBroker.Client;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of {@code annotate} in the table of required ACLs of jobcomp-bridge. */
class AnnotationRightsIT {

    private static final Path TABLE = Path.of("..", "docs", "operating.md");
    private static final String CLUSTER = "alps";

    @TempDir
    private Path folder;

    /** Prints what a sacctmgr prints to an Operator; without records, no comment is read or written. */
    @BeforeEach
    void installSacctmgr() throws Exception {
        Path sacctmgr = Files.writeString(
                folder.resolve("sacctmgr"), "#!/bin/sh\ncase $1 in -V) echo slurm 26.05.3;; *) echo Operator;; esac\n");
        Files.setPosixFilePermissions(sacctmgr, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void readsWithTheRightsOfTheTable() throws Exception {
        List<AclRow> table = rows(AclRow.in(TABLE, Map.of("CLUSTER", CLUSTER)), "annotate");
        try (SecuredBroker broker = SecuredBroker.start(folder.resolve("kafka"));
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            Plugins.createTopic(broker.bootstrapServers(), broker.topicName(Topic.JOB_ENERGY), 1);
            Client client = broker.withPassword("annotate");
            Grants grants = new Grants(admin, client.principal());

            assertEachIsNamed(table, table, grants, () -> annotate(broker, client, "--check"));
            assertGreen(table, grants, () -> annotate(broker, client, "--check"));
            CommandOutcome dryRun = annotate(broker, client, "--dry-run");

            assertEquals(0, dryRun.status(), dryRun.printed());
        }
    }

    private CommandOutcome annotate(SecuredBroker broker, Client client, String option) {
        List<String> options = new ArrayList<>(List.of(
                "annotate",
                option,
                "--cluster=" + CLUSTER,
                "--sacct=" + folder.resolve("sacct"),
                "--topic-prefix=" + broker.topicPrefix(),
                "--bootstrap-server=" + client.bootstrapServers()));
        client.properties().forEach((key, value) -> options.add("--kafka=" + key + "=" + value));
        TestBrokers.LONG_CLIENT_TIMEOUTS.forEach((key, value) -> options.add("--kafka=" + key + "=" + value));
        return CommandOutcome.of(JobcompBridge.commandLine(), options);
    }
}
