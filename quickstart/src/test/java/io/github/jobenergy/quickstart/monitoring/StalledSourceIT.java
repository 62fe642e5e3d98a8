package io.github.jobenergy.quickstart.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.rate.cli.RateBridge;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A rate-bridge whose source blocks: its file is a pipe that no other program writes to. systemd-notify is replaced by a program that
 * records its arguments.
 */
class StalledSourceIT {

    private static final String NOTIFICATIONS = "notifications";

    @TempDir
    private Path folder;

    private Broker broker;

    @BeforeEach
    void aTopicAndAPipe() throws Exception {
        broker = TestBrokers.shared();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(broker.topicName(Topic.RATES), Optional.of(1), Optional.empty())
                            .configs(Topic.RATES.config())))
                    .all()
                    .get();
        }
        assertEquals(
                0,
                new ProcessBuilder("mkfifo", folder.resolve("pipe.csv").toString())
                        .start()
                        .waitFor());
        Path notify = Files.writeString(
                Files.createDirectories(folder.resolve("bin")).resolve("systemd-notify"),
                "#!/bin/sh\nfor each; do echo \"$each\"; done >> '" + folder.resolve(NOTIFICATIONS) + "'\n");
        Files.setPosixFilePermissions(notify, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> notifications() throws IOException {
        Path file = folder.resolve(NOTIFICATIONS);
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private ScrapedProgram rateBridge(String source, String stallLimit) throws IOException {
        return ScrapedProgram.start(
                RateBridge.class,
                Map.of(
                        "PATH", folder.resolve("bin") + ":" + System.getenv("PATH"),
                        "NOTIFY_SOCKET", "/run/systemd/notify",
                        "WATCHDOG_USEC", "2000000"),
                folder.resolve("log"),
                List.of(
                        "run",
                        "--site=rig",
                        "--bootstrap-server=" + broker.bootstrapServers(),
                        "--topic-prefix=" + broker.topicPrefix(),
                        "--source=" + source,
                        "--stall-limit=" + stallLimit));
    }

    @Test
    void aSourceThatBlocksMakesTheProgramDeadAndEndsTheNotificationsOfTheWatchdog() throws Exception {
        String pipe =
                "csv,name=pipe,rate=electricity_price,unit=EUR/kWh,zone=Z,series=s,file=" + folder.resolve("pipe.csv");
        try (ScrapedProgram bridge = rateBridge(pipe, "PT3S")) {
            bridge.await("/health/live", 503);

            assertEquals(List.of("source pipe"), bridge.failing("/health/live"));
            bridge.awaitMetric("jobenergy_live\\{program=\"rate-bridge\"} 0.0");
            Awaitility.await("systemd is notified of the start")
                    .atMost(ScrapedProgram.TIMEOUT)
                    .until(() -> notifications().contains("READY=1"));
            awaitNoFurtherWatchdog(bridge);
        }
    }

    /** The watchdog is notified once a second while the program is live: while ten scrapes a second pass, none is. */
    private void awaitNoFurtherWatchdog(ScrapedProgram bridge) {
        Awaitility.await("no notification of the watchdog over three seconds of the program")
                .atMost(ScrapedProgram.TIMEOUT)
                .until(() -> {
                    long before = notifications().stream()
                            .filter("WATCHDOG=1"::equals)
                            .count();
                    double start = statusTime(bridge);
                    Awaitility.await("three seconds of the program")
                            .atMost(ScrapedProgram.TIMEOUT)
                            .until(() -> statusTime(bridge) >= start + 3);
                    return notifications().stream().filter("WATCHDOG=1"::equals).count() == before;
                });
    }

    private static double statusTime(ScrapedProgram bridge) throws IOException, InterruptedException {
        return bridge.metrics().stream()
                .filter(line -> line.startsWith("jobenergy_status_timestamp_seconds{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void systemdIsNotifiedOfTheStartOfTheWatchdogAndOfTheEnd() throws Exception {
        try (ScrapedProgram bridge = rateBridge("constant,rate=pue,value=1.27,zone=hall,series=annual", "PT15M")) {
            bridge.await("/health/ready", 200);
            Awaitility.await("the watchdog is notified")
                    .atMost(ScrapedProgram.TIMEOUT)
                    .until(() -> notifications().contains("WATCHDOG=1"));
            bridge.process().stop();
        }

        List<String> notifications = notifications();
        assertEquals("READY=1", notifications.get(0));
        assertEquals("STATUS=running", notifications.get(1));
        assertTrue(notifications.contains("STOPPING=1"), notifications::toString);
    }

    @Test
    void anAddressInUseEndsTheStartWithTheExitStatus69() throws Exception {
        try (ScrapedProgram first = rateBridge("constant,rate=pue,value=1.27,zone=hall,series=annual", "PT15M")) {
            first.await("/health/ready", 200);

            JavaProcess second = JavaProcess.start(
                    RateBridge.class,
                    folder.resolve("second.log"),
                    "run",
                    "--site=rig",
                    "--bootstrap-server=" + broker.bootstrapServers(),
                    "--source=constant,rate=pue,value=1.27,zone=hall,series=annual",
                    "--metrics-listen=" + first.address());

            assertEquals(69, second.end());
            assertTrue(
                    second.lastLines()
                            .contains("rate-bridge: metrics-listen: expected an address that can be used, found"),
                    second::lastLines);
        }
    }
}
