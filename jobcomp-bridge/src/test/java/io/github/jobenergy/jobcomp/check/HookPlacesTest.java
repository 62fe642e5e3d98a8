package io.github.jobenergy.jobcomp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookPlacesTest {

    @TempDir
    private Path folder;

    private Path hook;

    @BeforeEach
    void putTheHookInItsPlace() throws IOException {
        hook = Files.writeString(folder.resolve("hook"), "#!/bin/sh\n");
        permit(hook, "rwxr-xr-x");
        slurmctldIsConfigured("jobcomp/script", me(), hook.toString());
    }

    @Test
    void looksOnThisHostAndSaysOfAnotherThatItCannotBeSeen() throws Exception {
        List<Finding> findings = ask();

        assertEquals(
                List.of(
                        "ok    hook " + hook + " on SlurmctldHost ctl1 is there and " + me() + " may execute it",
                        "?     hook " + hook + " on SlurmctldHost ctl2.example.org cannot be seen from here; on that"
                                + " host: test -x " + hook + " as " + me()),
                lines(findings));
    }

    @Test
    void saysThatThereIsNone() throws Exception {
        Files.delete(hook);

        assertEquals(
                "FAIL  hook " + hook + " on SlurmctldHost ctl1: expected a file, found none",
                lines(ask()).get(0));
    }

    @Test
    void saysThatItIsNoFile() throws Exception {
        Files.delete(hook);
        Files.createDirectory(hook);

        assertEquals(
                "FAIL  hook " + hook + " on SlurmctldHost ctl1: expected a file, found something else",
                lines(ask()).get(0));
    }

    @Test
    void saysThatItMayNotBeExecuted() throws Exception {
        permit(hook, "rw-r--r--");

        assertEquals(
                "FAIL  hook " + hook + " on SlurmctldHost ctl1: expected that " + me() + " may execute "
                        + hook.toRealPath() + ", found that it may not",
                lines(ask()).get(0));
    }

    @Test
    void saysThatOthersMayChangeIt() throws Exception {
        permit(hook, "rwxr-xrwx");

        assertEquals(
                "FAIL  hook " + hook + " on SlurmctldHost ctl1: expected that root or " + me() + " alone may change "
                        + hook.toRealPath() + ", found that others may",
                lines(ask()).get(0));
    }

    @Test
    void whereAnotherPluginIsUsedTheHookIsNotCalled() throws Exception {
        slurmctldIsConfigured("jobcomp/kafka", me(), "/etc/slurm/rdkafka.conf");

        assertEquals(
                List.of("?     hook: JobCompType is jobcomp/kafka, so slurmctld calls none; expected jobcomp/script"),
                lines(ask()));
    }

    @Test
    void aSlurmctldThatDoesNotAnswerLeavesItOpen() throws Exception {
        scontrol("echo 'Unable to contact slurm controller' >&2; exit 1");

        assertEquals(
                List.of("?     hook: " + folder.resolve("scontrol") + ": expected exit status 0, found 1: Unable to"
                        + " contact slurm controller"),
                lines(ask()));
    }

    private List<Finding> ask() throws InterruptedException {
        return new HookPlaces(folder.resolve("scontrol").toString(), "ctl1.example.org").ask();
    }

    private static List<String> lines(List<Finding> findings) {
        return findings.stream().map(Finding::line).toList();
    }

    private void slurmctldIsConfigured(String type, String user, String place) throws IOException {
        scontrol("""
                echo 'JobCompLoc              = %s'
                echo 'JobCompPort             = 0'
                echo 'JobCompType             = %s'
                echo 'SlurmUser               = %s(64030)'
                echo 'SlurmctldHost[0]        = ctl1(127.0.0.1)'
                echo 'SlurmctldHost[1]        = ctl2.example.org'""".formatted(place, type, user));
    }

    private void scontrol(String body) throws IOException {
        Path program = Files.writeString(folder.resolve("scontrol"), "#!/bin/sh\n" + body + "\n");
        permit(program, "rwx------");
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private static String me() {
        return System.getProperty("user.name", "");
    }
}
