package io.github.jobenergy.quickstart.install;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of {@code docs/install.md} in a bare Debian 12 with a Slurm that has no hook, under systemd, with the archives as
 * they are built. Packages come from a mirror of Debian.
 */
@Tag("soak")
class InstallPageIT {

    private static final List<String> PROGRAMS =
            List.of("jobcomp-bridge", "node-bridge", "energy-streams", "rate-bridge", "energy-store", "energy-web");
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    @Test
    void installsServicesThatWorkFromTheArchives() throws Exception {
        BareDebian.require();
        try (Broker broker = TestBrokers.start(folder.resolve("kafka"));
                BareDebian debian = BareDebian.boot(folder)) {
            copyArchives(debian.folder("root/archives"));
            debian.installSlurm();

            for (String block : InstallPage.INSTALL.commands("archives", broker.bootstrapServers())) {
                run(block, debian);
            }

            assertHookRecordIsPublished(debian);
            assertAllRunAsJobenergyAlone(debian);
            assertDropInsGrantNamedRights(debian);
        }
    }

    /** What only looks is repeated until services that have just started are seen to. */
    private static void run(String block, BareDebian debian) throws IOException, InterruptedException {
        if (block.lines().allMatch(line -> line.startsWith("runuser "))) {
            Awaitility.await(block).atMost(TIMEOUT).ignoreExceptions().until(() -> debian.run(block), text -> true);
        } else {
            debian.run(block);
        }
    }

    private static void copyArchives(Path target) throws IOException {
        for (String program : PROGRAMS) {
            try (DirectoryStream<Path> archives =
                    Files.newDirectoryStream(Path.of("..", program, "target"), program + "-*.tar.gz")) {
                for (Path archive : archives) {
                    Files.copy(archive, target.resolve(archive.getFileName()));
                }
            }
        }
    }

    /** A record that slurmctld's user wrote reaches the bridge, whose user is not in Slurm's group. */
    private static void assertHookRecordIsPublished(BareDebian debian) throws Exception {
        debian.run("job=$(sbatch --parsable --hold --chdir=/ --output=/dev/null --wrap=true) && scancel \"$job\"");

        Awaitility.await("the bridge to take the record")
                .atMost(TIMEOUT)
                .until(() -> debian.run("/opt/jobcomp-bridge/bin/jobcomp-bridge status || true")
                        .contains("entries.taken 1"));
    }

    private static void assertAllRunAsJobenergyAlone(BareDebian debian) throws Exception {
        assertEquals("jobenergy\n", debian.run("id --name --groups jobenergy"));
        for (String program : PROGRAMS) {
            Awaitility.await(program + " to run as jobenergy")
                    .atMost(TIMEOUT)
                    .until(
                            () -> debian.run("systemctl show --property=ActiveState,User,Group " + program)
                                    .lines()
                                    .sorted()
                                    .toList(),
                            List.of("ActiveState=active", "Group=jobenergy", "User=jobenergy")::equals);
        }
    }

    private static void assertDropInsGrantNamedRights(BareDebian debian) throws Exception {
        assertEquals("0000000000000000\n", effectiveCapabilities(debian));
        debian.run("""
                for dropin in rapl devices on-each-node; do
                    install -m 0644 -D -t /etc/systemd/system/node-bridge.service.d /opt/node-bridge/conf/$dropin.conf
                done
                systemctl daemon-reload
                systemctl restart --no-block node-bridge""");

        Awaitility.await("node-bridge to run with its drop-ins")
                .atMost(TIMEOUT)
                .until(() -> debian.run("/opt/node-bridge/bin/node-bridge status || true")
                        .matches("(?s).*polls\\.slurm\\.answered [1-9].*"));
        assertEquals("0000000000000004\n", effectiveCapabilities(debian));
    }

    private static String effectiveCapabilities(BareDebian debian) throws Exception {
        return debian.run(
                "sed -n 's/^CapEff:\\t//p' /proc/$(systemctl show --property=MainPID --value node-bridge)/status");
    }
}
