package io.github.jobenergy.jobcomp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.accounting.SharedQueryLimit;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.AccountingConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.KafkaConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.QueryConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.SpoolConfig;
import io.github.jobenergy.jobcomp.run.settings.LookupSchedule;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import io.github.jobenergy.program.monitoring.Monitoring;
import io.github.jobenergy.program.monitoring.MonitoringSettings;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningBridgeTest {

    @TempDir
    private Path folder;

    @Test
    void doesNotRunIfAccountingHidesJobsOfOtherUsers() throws IOException {
        program(
                "sacctmgr",
                "case $* in *user*) echo None;; *) echo 'SlurmDBD configuration:'; echo 'PrivateData = jobs';; esac");
        program("scontrol", "echo 'PrivateData = none'");
        new Spool(folder).prepare();
        StringWriter errors = new StringWriter();

        int exitStatus;
        try (Monitoring monitoring = Monitoring.open(
                new MonitoringSettings("jobcomp-bridge", "1.0", Optional.empty(), Duration.ofMinutes(15)),
                Clock.systemUTC())) {
            exitStatus = asAlice(() -> new RunningBridge(new PrintWriter(errors, true), config -> {})
                    .run(config(), new SharedQueryLimit(System::nanoTime), monitoring));
        }

        assertEquals(77, exitStatus);
        assertEquals(
                "jobcomp-bridge: PrivateData contains jobs in slurmdbd.conf and alice has AdminLevel None; "
                        + "to grant the permission: sacctmgr modify user alice set adminlevel=Operator\n",
                errors.toString());
    }

    /** As an ordinary user in any case, since root may read all jobs. */
    private static int asAlice(IntSupplier call) {
        String user = System.getProperty("user.name", "");
        System.setProperty("user.name", "alice");
        try {
            return call.getAsInt();
        } finally {
            System.setProperty("user.name", user);
        }
    }

    private BridgeConfig config() {
        SacctSettings sacct = new SacctSettings(
                folder.resolve("sacct").toString(),
                "rig22",
                Duration.ofMinutes(1),
                new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE));
        return new BridgeConfig(
                "rig22",
                new SpoolConfig(folder, new SpoolLevel(1_000), Duration.ofMillis(500)),
                new KafkaConfig(new PublishingSettings("localhost:1", Map.of()), Topic.DEFAULT_PREFIX),
                QueryConfig.of(new AccountingConfig(
                        sacct,
                        new DutyCycle(DutyCycle.DEFAULT_PERCENT),
                        new LookupSchedule(Duration.ofSeconds(2), Duration.ofMinutes(5), Duration.ofMinutes(10)),
                        Optional.empty())));
    }

    private void program(String name, String body) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }
}
