package io.github.jobenergy.jobcomp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookAccessTest {

    @TempDir
    private Path folder;

    private Path hook;
    private Path spool;

    @BeforeEach
    void putTheHookInItsPlace() throws IOException {
        hook = Files.copy(Path.of("src/main/dist/libexec/jobcomp-hook"), folder.resolve("hook"));
        permit(hook, "rwxr-xr-x");
        spool = Files.createDirectory(folder.resolve("spool"));
        Files.createDirectory(spool.resolve("tmp"));
        Files.createDirectory(spool.resolve("new"));
        Files.writeString(folder.resolve("jobcomp-hook.spool"), spool + "\n");
        slurmctldIsConfigured("jobcomp/script", user(), hook.toString());
    }

    @Test
    void checksThisHostAndReportsThatAnotherHostIsNotAccessible() throws Exception {
        List<Finding<JobcompSubject>> findings = check();

        assertEquals(
                List.of(
                        "ok    hook " + hook + " on SlurmctldHost ctl1 exists, and " + user() + " may execute it",
                        "?     hook " + hook + " on SlurmctldHost ctl2.example.org cannot be checked on this host; "
                                + "on that host: test -x " + hook + " as " + user()),
                lines(findings));
    }

    @Test
    void reportsAMissingHook() throws Exception {
        Files.delete(hook);

        assertEquals(
                "FAIL  hook " + hook + " on SlurmctldHost ctl1: expected a file, found none",
                lines(check()).get(0));
    }

    @Test
    void reportsAHookThatIsNotAFile() throws Exception {
        Files.delete(hook);
        Files.createDirectory(hook);

        assertEquals(
                "FAIL  hook " + hook + " on SlurmctldHost ctl1: expected a file, found another type",
                lines(check()).get(0));
    }

    @Test
    void reportsAHookThatIsNotExecutable() throws Exception {
        permit(hook, "rw-r--r--");

        assertEquals(
                "FAIL  hook " + hook + " on SlurmctldHost ctl1: expected that " + user() + " may execute "
                        + hook.toRealPath() + ", found that it may not",
                lines(check()).get(0));
    }

    @Test
    void reportsAHookThatOthersCanWrite() throws Exception {
        permit(hook, "rwxr-xrwx");

        assertEquals(
                "FAIL  hook " + hook + " on SlurmctldHost ctl1: expected that only root or " + user() + " may change "
                        + hook.toRealPath() + ", found that others may",
                lines(check()).get(0));
    }

    @Test
    void anotherScriptIsNotTheHook() throws Exception {
        Files.writeString(hook, "#!/bin/sh\nexec logger \"$JOBID\"\n");

        assertEquals(
                "FAIL  hook " + hook + ": expected jobcomp-hook or a script that calls it, found another script",
                lines(check()).get(0));
    }

    @Test
    void aScriptThatCallsTheHookIsAccepted() throws Exception {
        Files.writeString(hook, "#!/bin/sh\n/opt/jobcomp-bridge/libexec/jobcomp-hook\n");
        Files.writeString(folder.resolve("jobcomp-hook.spool"), "/var/spool/other\n");

        assertEquals(
                "ok    hook " + hook + " on SlurmctldHost ctl1 exists, and " + user() + " may execute it",
                lines(check()).get(0));
    }

    @Test
    void aHookThatWritesToAnotherSpoolIsNamedWithIt() throws Exception {
        Path named = Files.writeString(folder.resolve("jobcomp-hook.spool"), "/var/spool/other\n");

        assertEquals(
                "FAIL  hook " + hook + ": expected the spool of --spool, " + spool + ", found /var/spool/other in "
                        + named,
                lines(check()).get(0));
        Files.delete(named);
        assertEquals(
                "FAIL  hook " + hook + ": expected the spool of --spool, " + spool + ", found /var/spool/jobenergy, "
                        + "the default, since " + named + " names none",
                lines(check()).get(0));
    }

    @Test
    void aSpoolThatTheHookCannotWriteToIsAFailureOfTheSpool() throws Exception {
        slurmctldIsConfigured("jobcomp/script", "nobody", hook.toString());
        for (Path path = folder; path != null && Files.isWritable(path); path = path.getParent()) {
            if (!Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                permit(path, "rwxr-xr-x");
            }
        }
        permit(spool.resolve("tmp"), "rwxr-xr-x");
        permit(spool.resolve("new"), "rwxrwxrwx");

        List<Finding<JobcompSubject>> findings = check();

        assertEquals(
                "FAIL  spool " + spool.resolve("tmp") + ": expected that nobody may write to it, found that it may not",
                lines(findings).get(0));
        assertEquals(JobcompSubject.SPOOL, findings.get(0).subject());
        assertEquals(2, findings.size(), findings::toString);
    }

    @Test
    void aSpoolWithoutTheFoldersOfTheHookIsAFailure() throws Exception {
        Files.delete(spool.resolve("new"));

        assertEquals(
                "FAIL  spool " + spool.resolve("new") + ": expected a folder that " + user()
                        + " may write to, found none; run creates it as a folder of the bridge",
                lines(check()).get(0));
    }

    @Test
    void reportsThatTheHookIsNotCalledIfAnotherPluginIsUsed() throws Exception {
        slurmctldIsConfigured("jobcomp/kafka", user(), "/etc/slurm/rdkafka.conf");

        assertEquals(
                List.of(
                        "?     hook: expected JobCompType jobcomp/script, found jobcomp/kafka: slurmctld calls no hook"),
                lines(check()));
    }

    @Test
    void anUnavailableSlurmctldLeavesTheResultUnknown() throws Exception {
        scontrol("echo 'Unable to contact slurm controller' >&2; exit 1");

        assertEquals(
                List.of("?     hook: " + folder.resolve("scontrol") + ": expected exit status 0, found 1: Unable to"
                        + " contact slurm controller"),
                lines(check()));
    }

    private List<Finding<JobcompSubject>> check() throws InterruptedException {
        return new HookAccess(folder.resolve("scontrol").toString(), "ctl1.example.org", spool).check();
    }

    private static List<String> lines(List<Finding<JobcompSubject>> findings) {
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

    private static String user() {
        return System.getProperty("user.name", "");
    }
}
