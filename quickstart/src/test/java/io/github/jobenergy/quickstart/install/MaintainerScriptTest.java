package io.github.jobenergy.quickstart.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.HostRequirements;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The maintainer scripts on hosts whose slurm.conf and whose users differ. */
class MaintainerScriptTest {

    @TempDir
    private Path root;

    @BeforeEach
    void requireDash() {
        HostRequirements.requirePrograms(Map.of("dash", "dash"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SlurmUser=slurm                                 | slurm
            SlurmUser = slurm                               | slurm
            `  slurmuser   =slurm # the user`               | slurm
            SlurmUser="slurm"                               | slurm
            SlurmUser = "slurm" SlurmdUser=root             | slurm
            ClusterName=c1 SlurmUser=slurm StateSaveLocation=/var/spool/slurmctld | slurm
            SlurmUser=other\\nSlurmUser=slurm               | slurm
            #SlurmUser=slurm                                | root
            ClusterName=c1 # SlurmUser=slurm                | root
            SlurmdUser=slurm                                | root
            Include nodes.conf\\nSlurmUser=slurm            | slurm
            """)
    void theSpoolBelongsToTheSlurmUser(String configuration, String expected) throws Exception {
        MaintainerScript script = new MaintainerScript(root, "jobcomp-bridge", "postinst");
        script.write("etc/slurm/slurm.conf", configuration.replace("\\n", "\n") + "\n");

        MaintainerScript.Outcome outcome = script.run("configure");

        assertEquals(0, outcome.exitStatus(), outcome.text());
        assertEquals(
                List.of(
                        "install -d -o root -g jobenergy -m 1771 /var/spool/jobenergy",
                        "install -d -o " + expected + " -g jobenergy -m 2750 /var/spool/jobenergy/tmp",
                        "install -d -o " + expected + " -g jobenergy -m 2770 /var/spool/jobenergy/new"),
                outcome.callsOf("install"));
    }

    @Test
    void withoutSlurmConfTheSpoolBelongsToSlurm() throws Exception {
        MaintainerScript.Outcome outcome = new MaintainerScript(root, "jobcomp-bridge", "postinst").run("configure");

        assertEquals(0, outcome.exitStatus(), outcome.text());
        assertTrue(outcome.callsOf("install").get(1).startsWith("install -d -o slurm "), outcome::toString);
    }

    @Test
    void createsNoSpoolIfSlurmUserMayBeInAnIncludedFile() throws Exception {
        MaintainerScript script = new MaintainerScript(root, "jobcomp-bridge", "postinst");
        script.write("etc/slurm/slurm.conf", "ClusterName=c1\ninclude /etc/slurm/site.conf\n");

        MaintainerScript.Outcome outcome = script.run("configure");

        assertEquals(0, outcome.exitStatus(), outcome.text());
        assertEquals(List.of(), outcome.callsOf("install"));
        assertTrue(
                outcome.text().contains("install -d -o SLURMUSER -g jobenergy -m 2770 /var/spool/jobenergy/new"),
                outcome.text());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            JobCompLoc=/opt/jobcomp-bridge/libexec/jobcomp-hook     | true
            JobCompLoc = /opt/jobcomp-bridge/libexec/jobcomp-hook   | true
            jobcomploc="/opt/jobcomp-bridge/libexec/jobcomp-hook"   | true
            JobCompType=jobcomp/script JobCompLoc=/opt/jobcomp-bridge/libexec/jobcomp-hook | true
            #JobCompLoc=/opt/jobcomp-bridge/libexec/jobcomp-hook    | false
            JobCompLoc=/opt/other/hook                              | false
            """)
    void aRemovalWarnsIfSlurmConfNamesTheHook(String line, boolean isWarned) throws Exception {
        MaintainerScript script = new MaintainerScript(root, "jobcomp-bridge", "prerm");
        script.write("etc/slurm/slurm.conf", line.replace("/opt/", root + "/opt/") + "\n");

        MaintainerScript.Outcome outcome = script.run("remove");

        assertEquals(0, outcome.exitStatus(), outcome.text());
        assertEquals(isWarned, outcome.text().contains("restart slurmctld"), outcome.text());
    }

    @Test
    void aPurgeDeletesTheUserAndTheGroupOfThisHost() throws Exception {
        MaintainerScript.Outcome outcome = hostWithUser().run("purge");

        assertEquals(0, outcome.exitStatus(), outcome.text());
        assertEquals(List.of("userdel jobenergy"), outcome.callsOf("userdel"));
        assertEquals(List.of("groupdel jobenergy"), outcome.callsOf("groupdel"));
    }

    @Test
    void aPurgeKeepsAUserOfADirectory() throws Exception {
        MaintainerScript.Outcome outcome = new MaintainerScript(root, "node-bridge", "postrm").run("purge");

        assertEquals(0, outcome.exitStatus(), outcome.text());
        assertEquals(List.of(), outcome.callsOf("userdel"));
        assertEquals(List.of(), outcome.callsOf("groupdel"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"userdel", "groupdel"})
    void aPurgeSucceedsIfADeletionFails(String command) throws Exception {
        MaintainerScript script = hostWithUser();
        script.replace(command, 8);

        MaintainerScript.Outcome outcome = script.run("purge");

        assertEquals(0, outcome.exitStatus(), outcome.text());
        assertTrue(outcome.text().contains("Remove it with: " + command + " jobenergy"), outcome.text());
    }

    private MaintainerScript hostWithUser() throws Exception {
        MaintainerScript script = new MaintainerScript(root, "node-bridge", "postrm");
        script.write("etc/passwd", "root:x:0:0::/root:/bin/sh\njobenergy:x:990:990::/nonexistent:/usr/sbin/nologin\n");
        script.write("etc/group", "root:x:0:\njobenergy:x:990:\n");
        return script;
    }
}
