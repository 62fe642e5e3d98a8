package io.github.jobenergy.quickstart.rig.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.quickstart.rig.Daemon;
import io.github.jobenergy.quickstart.rig.RigSettings;
import io.github.jobenergy.quickstart.rig.SlurmPackages;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.Caller;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.UnknownPolicyException;
import io.github.jobenergy.web.access.identity.LoginNames;
import io.github.jobenergy.web.access.identity.MungeIdentification;
import io.github.jobenergy.web.access.identity.Unmunge;
import io.github.jobenergy.web.access.slurm.SlurmCommands;
import io.github.jobenergy.web.access.slurm.SlurmPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * alice is a user of the accounts astro and subsub, and bob of chem; bob coordinates astro, which has sub below it, and sub has
 * subsub. jobenergy is an Operator. What the policy shows is compared with what squeue shows.
 */
@Tag("soak")
class AccessOnRigIT {

    private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final SlurmPolicy.Limits LIMITS =
            new SlurmPolicy.Limits(MINUTE, Duration.ofHours(1), Duration.ofMinutes(10));
    private static final List<String> USERS = List.of("alice", "bob", "jobenergy", "root", "slurm");

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-28T00:00:00Z"));
    private SlurmRig rig;
    private SlurmPolicy policy;

    @BeforeEach
    void start() throws Exception {
        SlurmPackages.require();
        rig = SlurmRig.start(new RigSettings(List.of("PrivateData=none"), List.of("PrivateData=none")));
        policy = new SlurmPolicy(
                new SlurmCommands(
                        List.of(rig.client("scontrol").toString()),
                        List.of(rig.client("sacctmgr").toString()),
                        COMMAND_TIMEOUT),
                LIMITS,
                clock);
    }

    @AfterEach
    void end() throws Exception {
        if (rig != null) {
            rig.close();
        }
    }

    @Test
    void showsWhatSlurmShows() throws Exception {
        fillAccounting();
        QueuedJobs.hold(rig, "alice", "ASTRO");
        QueuedJobs.hold(rig, "alice", "subsub");
        QueuedJobs.hold(rig, "bob", "chem");
        QueuedJobs jobs = QueuedJobs.of(rig);
        assertEquals(Set.of("astro", "chem", "subsub"), jobs.accounts());
        assertEquals(3, jobs.jobs().size());

        assertShownAsBySlurm(jobs, Set.of());
        assertTrue(policy.of("alice").seesJob(Optional.of("bob"), Optional.of("chem")));

        setPrivateData("slurm.conf", "jobs");
        rig.run("root", "scontrol", "reconfigure");
        clock.advance(MINUTE);
        assertShownAsBySlurm(jobs, Set.of(PrivateData.JOBS));
        assertEquals(2, jobs.shownBy(policy.of("alice")).size());
        assertEquals(3, jobs.shownBy(policy.of("bob")).size());
        assertEquals(Set.of("astro", "sub", "subsub"), policy.of("bob").accounts());
        assertTrue(policy.of("alice").seesUser("bob"));

        setPrivateData("slurmdbd.conf", "usage,accounts,users");
        restart(Daemon.SLURMDBD);
        clock.advance(MINUTE);
        assertShownAsBySlurm(jobs, Set.of(PrivateData.JOBS, PrivateData.USAGE));
        assertFalse(policy.of("alice").seesUser("bob"));
        assertTrue(policy.of("bob").seesAccount("SubSub"));
        assertFalse(policy.of("bob").seesAccount("chem"));

        sacctmgr("delete", "coordinator", "account=astro", "names=bob");
        sacctmgr("modify", "user", "alice", "set", "adminlevel=Operator");
        clock.advance(MINUTE);
        assertShownAsBySlurm(jobs, Set.of(PrivateData.JOBS, PrivateData.USAGE));
        assertEquals(1, jobs.shownBy(policy.of("bob")).size());
        assertEquals(3, jobs.shownBy(policy.of("alice")).size());
    }

    private void fillAccounting() throws IOException, InterruptedException {
        sacctmgr("add", "account", "Sub", "parent=astro", "Organization=rig", "Description=rig");
        sacctmgr("add", "account", "subsub", "parent=sub", "Organization=rig", "Description=rig");
        sacctmgr("add", "user", "alice", "account=subsub");
        sacctmgr("add", "coordinator", "account=Astro", "names=bob");
    }

    private void sacctmgr(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("sacctmgr", "-i"));
        words.addAll(List.of(arguments));
        rig.run("root", words.toArray(String[]::new));
    }

    private void assertShownAsBySlurm(QueuedJobs jobs, Set<PrivateData> hidden) throws Exception {
        for (String user : USERS) {
            Access access = policy.of(user);

            assertEquals(QueuedJobs.shownBySlurm(rig, user), jobs.shownBy(access), user);
            assertEquals(access.isOperator() ? Set.of() : hidden, access.hidden(), user);
        }
    }

    private void setPrivateData(String file, String words) throws IOException, InterruptedException {
        rig.run("root", "sed", "-i", "s/^PrivateData=.*/PrivateData=" + words + "/", "/etc/slurm/" + file);
    }

    private void restart(Daemon daemon) throws IOException, InterruptedException {
        rig.stop(daemon);
        rig.start(daemon);
    }

    @Test
    void usesTheLastPolicyForAnHourWhileSlurmdbdOrSlurmctldIsDown() throws Exception {
        for (Daemon daemon : Daemon.values()) {
            Access before = policy.of("jobenergy");
            rig.stop(daemon);
            clock.advance(MINUTE);

            assertEquals(before, policy.of("jobenergy"), daemon.program());

            clock.advance(LIMITS.mostAge());
            UnknownPolicyException unknown =
                    assertThrows(UnknownPolicyException.class, () -> policy.of("jobenergy"), daemon.program());
            assertTrue(
                    String.valueOf(unknown.getMessage())
                            .startsWith("policy of Slurm: expected one of the last PT1H, found s"),
                    unknown.getMessage());

            rig.start(daemon);
            clock.advance(MINUTE);
            assertEquals(before, policy.of("jobenergy"), daemon.program());
        }
    }

    @Test
    void identifiesTheUsersOfSlurmByTheirCredentials() throws Exception {
        MungeIdentification identification = new MungeIdentification(
                new Unmunge(List.of(onRig("unmunge"))), new LoginNames(List.of(onRig("getent")), Clock.systemUTC()));

        for (String user : List.of("alice", "bob")) {
            Caller caller = caller(rig.run(user, "munge", "-s", "GET /users/me").strip());

            assertEquals(Optional.of(user), identification.user(caller));
            assertThrows(RefusedException.class, () -> identification.user(caller));
        }
    }

    private static Caller caller(String credential) {
        return new Caller(
                InetAddress.getLoopbackAddress(),
                "GET",
                "/users/me",
                name -> name.equals("Authorization") ? List.of("MUNGE " + credential) : List.of());
    }

    /** Returns a program that runs another one on the rig, as root. */
    private String onRig(String program) throws IOException {
        Path script = rig.folder().resolve("on-rig-" + program);
        Files.writeString(
                script,
                "#!/bin/sh\nexec %s in %s root %s \"$@\"\n"
                        .formatted(SlurmRig.script("slurm-rig"), rig.folder(), program));
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"))
                .toString();
    }
}
