package io.github.jobenergy.quickstart.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The life of the packages in a bare Debian 12 under systemd: the DEB by the commands of {@code docs/install.md} and
 * {@code docs/packages.md}, the RPM by Debian's {@code rpm}. The later release is built from the same tree.
 */
@Tag("soak")
class PackagesIT {

    private static final List<String> PROGRAMS =
            List.of("jobcomp-bridge", "node-bridge", "energy-streams", "rate-bridge", "energy-store", "energy-web");
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final String[] LATER = {"-Dpackage.version=9.9.9", "-pl=jobcomp-bridge,rate-bridge,jobenergy"};

    /** Paths of packages, except for the packages themselves, logs, caches, and the proxy of the administrator. */
    private static final String FIND_PATHS = """
            find / -xdev \\( -path /root -o -path /var/log -o -path /var/cache -o -path /var/lib/systemd -o -path /etc/nginx \\) \
                    -prune -o -print |
                grep -E 'jobenergy|jobcomp-|node-bridge|rate-bridge|energy-(streams|store|web)'""";

    @TempDir
    private static Path folder;

    private static BareDebian debian;

    @BeforeAll
    static void boot() throws Exception {
        BareDebian.require();
        PackageBuild.require();
        debian = BareDebian.boot(folder);
    }

    @AfterAll
    static void shutDown() throws IOException {
        if (debian != null) {
            debian.close();
        }
    }

    @Test
    void installsUpgradesDowngradesAndPurgesDebs() throws Exception {
        PackageBuild.DEB.into(debian.folder("root/archives"));
        PackageBuild.DEB.into(debian.folder("root/later"), LATER);
        debian.installSlurm();
        try (Broker broker = TestBrokers.start(folder.resolve("kafka"))) {
            List<String> blocks = InstallPage.INSTALL.commands("packages", broker.bootstrapServers());

            debian.run(blocks.get(0));
            assertNothingRunsYet();
            assertFilesBelongToRoot();
            assertSystemdAcceptsTheUnits();

            for (String block : blocks.subList(1, blocks.size())) {
                run(block);
            }
            assertHookRecordsAreTaken(1);

            assertIsReplaced("9.9.9", "cd /root/later\n" + InstallPage.PACKAGES.command("upgrade"));
            assertHookRecordsAreTaken(2);
            assertIsReplaced("0.1.0~SNAPSHOT", InstallPage.PACKAGES.command("downgrade"));
            assertHookRecordsAreTaken(3);
        }
        assertRemovalKeepsConfigurationAndData();
        debian.run(InstallPage.PACKAGES.command("purge"));
        assertEquals("", debian.run(FIND_PATHS + " || true"));
        assertEquals("", debian.run("getent passwd jobenergy || getent group jobenergy || true"));
    }

    @Test
    void installsUpgradesDowngradesAndErasesRpms() throws Exception {
        PackageBuild.RPM.into(debian.folder("root/rpm"), "-pl=jobcomp-bridge,rate-bridge,jobenergy");
        PackageBuild.RPM.into(debian.folder("root/rpm-later"), LATER);
        debian.folder("root/archives");
        debian.run("apt-get update -qq && apt-get install -y -qq --no-install-recommends rpm");

        // Debian has no packages of Java that the database of rpm contains.
        debian.run("rpm --force-debian --install --nodeps /root/rpm/*.rpm");
        assertEquals("", debian.run("rpm --verify --nodeps jobcomp-bridge rate-bridge jobenergy"));
        assertEquals("root jobenergy 640\n", debian.run("stat -c '%U %G %a' /etc/jobenergy/rate-bridge.properties"));
        assertEquals("disabled\n", debian.run("systemctl is-enabled rate-bridge || true"));

        startInPlaceOfTheProgram("rate-bridge");
        debian.run("echo '# of the site' >>/etc/jobenergy/rate-bridge.properties");
        assertRpmIsReplaced("9.9.9", "rpm --force-debian --upgrade --nodeps /root/rpm-later/*.rpm");
        assertRpmIsReplaced("0.1.0~SNAPSHOT", "rpm --force-debian --upgrade --oldpackage --nodeps /root/rpm/*.rpm");

        debian.run("rpm --force-debian --erase jobcomp-bridge rate-bridge jobenergy");
        assertEquals("inactive\n", debian.run("systemctl is-active rate-bridge || true"));
        assertEquals(
                "/etc/jobenergy\n/etc/jobenergy/rate-bridge.properties.rpmsave\n",
                debian.run("find /etc/jobenergy /opt/*-* /usr/bin/jobenergy /usr/lib/systemd/system/rate-bridge.service"
                        + " 2>/dev/null || true"));
        debian.run("""
                rm -r /etc/jobenergy /var/spool/jobenergy /run/systemd/system/rate-bridge.service.d
                userdel jobenergy""");
    }

    /** What only looks is repeated until services that have just started are seen to. */
    private static void run(String block) throws Exception {
        if (block.lines().allMatch(line -> line.startsWith("runuser "))) {
            Awaitility.await(block).atMost(TIMEOUT).ignoreExceptions().until(() -> debian.run(block), text -> true);
        } else {
            debian.run(block);
        }
    }

    private static void assertNothingRunsYet() throws Exception {
        for (String program : PROGRAMS) {
            assertEquals(
                    "disabled\ninactive\n",
                    debian.run("systemctl is-enabled " + program + " || true; systemctl is-active " + program
                            + " || true"));
        }
    }

    private static void assertFilesBelongToRoot() throws Exception {
        assertEquals("", debian.run("dpkg --verify " + String.join(" ", PROGRAMS) + " jobenergy"));
        assertEquals(
                "",
                debian.run(
                        "find $(dpkg --listfiles " + String.join(" ", PROGRAMS) + " | grep -E '^/(opt|etc/jobenergy)/')"
                                + " -maxdepth 0 \\( ! -user root -o -perm /022 \\) ! -type l"));
        assertEquals(
                """
                root root 755 /etc/jobenergy
                root root 644 /etc/jobenergy/client.conf
                root jobenergy 640 /etc/jobenergy/jobcomp-bridge.properties
                root jobenergy 1771 /var/spool/jobenergy
                slurm jobenergy 2770 /var/spool/jobenergy/new
                slurm jobenergy 2750 /var/spool/jobenergy/tmp
                """,
                debian.run("stat -c '%U %G %a %n' /etc/jobenergy /etc/jobenergy/client.conf"
                        + " /etc/jobenergy/jobcomp-bridge.properties /var/spool/jobenergy /var/spool/jobenergy/*"));
        assertTrue(debian.run("jobenergy --version").startsWith("jobenergy "));
    }

    private static void assertSystemdAcceptsTheUnits() throws Exception {
        for (String program : PROGRAMS) {
            assertEquals(
                    "", debian.run("systemd-analyze verify --man=no /usr/lib/systemd/system/" + program + ".service"));
        }
    }

    /** A record that slurmctld's user wrote reaches the bridge, whose user is not in Slurm's group. */
    private static void assertHookRecordsAreTaken(int number) throws Exception {
        debian.run("job=$(sbatch --parsable --hold --chdir=/ --output=/dev/null --wrap=true) && scancel \"$job\"");

        Awaitility.await("the bridge to publish the run of hook record " + number)
                .atMost(TIMEOUT)
                .until(() -> debian.run("ls /var/spool/jobenergy/new | wc -l; jobcomp-bridge status || true")
                        .matches("(?s)0\\n.*entries\\.taken [1-9].*"));
    }

    /** Replaced programs are started again with their configuration; all other processes continue. */
    private static void assertIsReplaced(String version, String commands) throws Exception {
        String configuration = debian.run("sha256sum /etc/jobenergy/*");
        String replaced = processes("jobcomp-bridge", "rate-bridge");
        String others = processes("slurmctld", "slurmdbd", "munge");

        debian.run(commands);

        assertEquals(version, debian.run("dpkg-query --show --showformat='${Version}' jobcomp-bridge"));
        assertEquals(configuration, debian.run("sha256sum /etc/jobenergy/*"));
        assertEquals(others, processes("slurmctld", "slurmdbd", "munge"));
        assertEquals("inactive\n", debian.run("systemctl is-active jobcomp-annotate || true"));
        assertNotEquals(replaced, processes("jobcomp-bridge", "rate-bridge"));
        for (String program : PROGRAMS) {
            Awaitility.await(program + " to run").atMost(TIMEOUT).until(() -> isActive(program));
        }
        assertEquals("", debian.run("ls /run/*.upgrade 2>/dev/null || true"));
    }

    private static String processes(String... units) throws Exception {
        return debian.run("systemctl show --property=Id,InvocationID " + String.join(" ", units));
    }

    private static boolean isActive(String unit) throws Exception {
        return debian.run("systemctl is-active " + unit + " || true").equals("active\n");
    }

    private static void assertRemovalKeepsConfigurationAndData() throws Exception {
        String configuration = debian.run("sha256sum /etc/jobenergy/*");
        String data = debian.run("find /var/lib/jobenergy -maxdepth 1; ls -d /var/spool/jobenergy/new");

        debian.run(InstallPage.PACKAGES.command("remove"));

        assertEquals(configuration, debian.run("sha256sum /etc/jobenergy/*"));
        assertEquals(data, debian.run("find /var/lib/jobenergy -maxdepth 1; ls -d /var/spool/jobenergy/new"));
        assertEquals("", debian.run("pgrep --uid jobenergy || true"));
        assertEquals(
                "",
                debian.run(FIND_PATHS
                        + " | grep -vE '^/(etc/jobenergy|var/(lib|spool)/jobenergy|var/lib/dpkg/info)(/|$)' || true"));
        assertRefusesToWriteThroughALink();
    }

    private static void assertRefusesToWriteThroughALink() throws Exception {
        debian.run("mkdir -p /opt /root/of-the-archive && ln -s /root/of-the-archive /opt/rate-bridge");

        IOException refusal = assertThrows(IOException.class, () -> debian.run("dpkg --install rate-bridge_*.deb"));

        assertTrue(refusal.getMessage().contains("found a symbolic link"), refusal::getMessage);
        assertEquals("", debian.run("ls /root/of-the-archive; rm /opt/rate-bridge"));
    }

    /** Runs a process in the unit that needs no broker and does not notify systemd. */
    private static void startInPlaceOfTheProgram(String unit) throws Exception {
        debian.run("""
                mkdir -p /run/systemd/system/UNIT.service.d
                printf '[Service]\\nType=exec\\nExecStart=\\nExecStart=/usr/bin/tail -f /dev/null\\n' \
                    >/run/systemd/system/UNIT.service.d/test.conf
                systemctl daemon-reload
                systemctl start UNIT""".replace("UNIT", unit));
    }

    private static void assertRpmIsReplaced(String version, String command) throws Exception {
        String before = processes("rate-bridge");

        debian.run(command);

        assertEquals(version, debian.run("rpm --query --queryformat '%{VERSION}' rate-bridge"));
        assertNotEquals(before, processes("rate-bridge"));
        Awaitility.await("the unit to run").atMost(TIMEOUT).until(() -> isActive("rate-bridge"));
        assertEquals("# of the site\n", debian.run("tail -n 1 /etc/jobenergy/rate-bridge.properties"));
        assertEquals("inactive\n", debian.run("systemctl is-active jobcomp-bridge || true"));
        assertEquals(
                "S.5....T.  c /etc/jobenergy/rate-bridge.properties\n",
                debian.run("rpm --verify --nodeps jobcomp-bridge rate-bridge jobenergy || true"));
    }
}
