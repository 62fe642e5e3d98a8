package io.github.jobenergy.node.source.redfish;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.sample.Findings;
import io.github.jobenergy.node.sample.NodeReport;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.bmc.Heard;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** BMCs that are asked over TLS: those that answer, and all the others. */
class RedfishSourceIT {

    private static final String POWER = "/redfish/v1/Chassis/1/Power";

    @TempDir
    private static Path shared;

    private static Certificates certificates;

    @TempDir
    private Path folder;

    private Site site;
    private final Heard heard = new Heard();

    @BeforeAll
    static void make() throws IOException, InterruptedException {
        certificates = Certificates.in(shared);
    }

    @BeforeEach
    void begin() throws IOException, GeneralSecurityException {
        site = new Site(folder, certificates);
    }

    @AfterEach
    void end() {
        site.close();
    }

    @Test
    void asksInOneSessionAndEndsItAtTheClose() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open()) {
            source.read(heard);
            source.read(heard);
            source.read(heard);

            assertEquals(1, bmc.openSessions());
        }

        assertEquals(
                List.of(
                        "n001 node redfish 429.000 W",
                        "n001 node redfish 429.000 W over PT1M",
                        "n001 node redfish 429.000 W",
                        "n001 node redfish 429.000 W"),
                heard.told());
        assertEquals(1, bmc.logins());
        assertEquals(0, bmc.openSessions());
    }

    @Test
    void looksForTheResourcesOnce() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open()) {
            source.read(heard);
            bmc.requests().clear();

            source.read(heard);

            assertEquals(List.of("GET " + POWER), bmc.requests());
        }
    }

    @Test
    void tellsAnAverageOnceInItsWindow() throws IOException, InterruptedException {
        site.bmc("n001").drawing(429);
        try (PowerSource source = site.open("resources=power")) {
            for (int i = 0; i < 7; i++) {
                source.read(heard);
                site.pass(Duration.ofSeconds(30));
            }
        }

        assertEquals(
                4,
                heard.told().stream().filter(told -> told.endsWith("over PT1M")).count());
    }

    @Test
    void tellsNoAverageLongerThanTheSiteWants() throws IOException, InterruptedException {
        site.bmc("n001").drawing(429);
        try (PowerSource source = site.open("longest-average=PT30S")) {
            source.read(heard);
        }

        assertEquals(List.of("n001 node redfish 429.000 W"), heard.told());
    }

    @Test
    void beginsANewSessionOnceWhenTheBmcNoLongerKnowsIt() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(heard);
            bmc.expireSessions();

            source.read(heard);
        }

        assertEquals(List.of("n001 node redfish 429.000 W", "n001 node redfish 429.000 W"), heard.told());
        assertEquals(2, bmc.logins());
        assertTrue(heard.rejections().isEmpty());
    }

    @Test
    void leavesABmcAloneThatDoesNotLetItIn() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        site.credential("reader", "wrong");
        try (PowerSource source = site.open()) {
            assertThrows(IOException.class, () -> source.read(heard));
            site.pass(Duration.ofMinutes(4));
            source.read(heard);

            assertEquals(1, bmc.logins());
            site.credential(RedfishServer.USER, RedfishServer.PASSWORD);
            site.pass(Duration.ofMinutes(7));
            source.read(heard);
        }

        assertEquals(
                "expected reader to be let in, found status 401",
                heard.rejections().get(0).detail());
        assertEquals(2, heard.samples().size());
    }

    @Test
    void asksWithBasicWhereTheSiteSaysSo() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open("auth=basic")) {
            source.read(heard);
        }

        assertEquals(2, heard.samples().size());
        assertEquals(0, bmc.logins());
    }

    @Test
    void oneThatHangsDelaysNobodyAndIsLeftAloneForAWhile() throws IOException, InterruptedException {
        RedfishServer hanging = site.bmc("n000").drawing(100);
        for (int i = 1; i < 50; i++) {
            site.bmc("n0" + i).drawing(100 + i);
        }
        try (PowerSource source = site.open("answer-timeout=PT3S", "resources=power", "longest-average=PT1S")) {
            source.read(new InOrder());
            hanging.hangs(POWER);
            InOrder order = new InOrder();

            source.read(order);

            assertEquals(49, order.beforeTheFirstRejection);
            assertEquals(List.of("n000: expected an answer within PT3S, found none"), order.rejections);
            hanging.requests().clear();

            source.read(order);

            assertEquals(98, order.samples);
            assertTrue(hanging.requests().isEmpty());
        }
    }

    /** Counts what comes before the one that hangs is given up. */
    private static final class InOrder implements Findings {
        private int samples;
        private int beforeTheFirstRejection;
        private final List<String> rejections = new ArrayList<>();

        @Override
        public void found(Sample sample) {
            samples++;
        }

        @Override
        public void found(NodeReport report) {
            throw new AssertionError("a BMC says nothing of a node's state");
        }

        @Override
        public void rejected(Rejection rejection) {
            beforeTheFirstRejection = rejections.isEmpty() ? samples : beforeTheFirstRejection;
            rejections.add(rejection.detail());
        }
    }

    @Test
    void aBodyThatNeverEndsIsGivenUpToo() throws IOException, InterruptedException {
        site.bmc("n001").drawing(429).beginsAndHangs(POWER);
        try (PowerSource source = site.open("answer-timeout=PT0.5S")) {
            assertThrows(IOException.class, () -> source.read(heard));
        }

        assertEquals(
                "n001: expected an answer within PT0.5S, found none",
                heard.rejections().get(0).detail());
    }

    @Test
    void refusesHalfADocumentAndReadsTheNodeBesideIt() throws IOException, InterruptedException {
        site.bmc("n001").drawing(429).has(POWER, "{\"PowerControl\":[{\"PowerConsumedWa");
        site.bmc("n002").drawing(300);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(heard);
        }

        assertEquals(List.of("n002 node redfish 300.000 W"), heard.told());
        assertTrue(heard.rejections().get(0).detail().startsWith("n001: expected a JSON object, found what is none"));
    }

    @Test
    void refusesAPageInHtmlAnAnswerWithoutEndAndARedirectToAnotherHost() throws IOException, InterruptedException {
        site.bmc("n001").drawing(1).has(POWER, "<html>Session timed out</html>");
        site.bmc("n002").drawing(2).has(POWER, "{\"a\":\"" + "x".repeat(Web.MOST_BYTES) + "\"}");
        RedfishServer elsewhere = site.bmc("n003").drawing(3);
        site.bmc("n004").drawing(4).does(POWER, exchange -> {
            exchange.getResponseHeaders().set("Location", elsewhere.address() + POWER);
            RedfishServer.send(exchange, 302, "{}");
        });
        try (PowerSource source = site.open("longest-average=PT1S", "parallel=1")) {
            source.read(heard);
        }

        assertEquals(List.of("n003 node redfish 3.000 W"), heard.told());
        List<String> details =
                heard.rejections().stream().map(Rejection::detail).toList();
        assertEquals("n001: expected a JSON object, found a page in HTML, at byte 0", details.get(0));
        assertTrue(details.contains("n002: expected at most " + Web.MOST_BYTES + " bytes, found more"));
        assertTrue(details.stream().anyMatch(detail -> detail.contains("a redirect to another host")));
    }

    @Test
    void followsARedirectWithinTheBmc() throws IOException, InterruptedException {
        site.bmc("n001")
                .drawing(429)
                .does("/redfish/v1/Chassis", exchange -> {
                    exchange.getResponseHeaders().set("Location", "/redfish/v1/Chassis/");
                    RedfishServer.send(exchange, 308, "{}");
                })
                .has("/redfish/v1/Chassis/", "{\"Members\":[{\"@odata.id\":\"/redfish/v1/Chassis/1\"}]}");
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(heard);
        }

        assertEquals(List.of("n001 node redfish 429.000 W"), heard.told());
    }

    @Test
    void looksForTheResourcesAgainAfterAnError() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(heard);
            bmc.does(POWER, exchange -> RedfishServer.send(exchange, 503, "{}"));
            source.read(heard);
            bmc.has("/redfish/v1/Chassis/1", "{\"Power\":{\"@odata.id\":\"/redfish/v1/Chassis/1/Power/\"}}");
            bmc.has(POWER + "/", "{\"PowerControl\":[{\"PowerConsumedWatts\":431}]}");
            site.pass(Duration.ofMinutes(11));

            source.read(heard);
        }

        assertEquals(List.of("n001 node redfish 429.000 W", "n001 node redfish 431.000 W"), heard.told());
        assertEquals(
                "n001: expected status 200, found 503",
                heard.rejections().get(0).detail());
    }

    @Test
    void neverTellsTheLastValueOfOneThatFails() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        site.bmc("n002").drawing(300);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(heard);
            bmc.close();
            source.read(heard);
            source.read(heard);
        }

        assertEquals(
                1, heard.told().stream().filter(told -> told.startsWith("n001")).count());
        assertEquals(
                3, heard.told().stream().filter(told -> told.startsWith("n002")).count());
    }

    @Test
    void refusesNoWattsOfANodeWhoseBmcAnswers() throws IOException, InterruptedException {
        site.bmc("n001").drawing(0);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(heard);
        }

        assertTrue(heard.samples().isEmpty());
        assertTrue(heard.rejections().get(0).detail().startsWith("n001: expected more than 0 W"));
    }

    @Test
    void asksForTwoNodesBehindOneBmcInOneSession() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001\t\tNode0")
                .has(
                        "/redfish/v1/Chassis",
                        "{\"Members\":[{\"@odata.id\":\"/redfish/v1/Chassis/Node0\"},{\"@odata.id\":\"/redfish/v1/Chassis/Node1\"}]}")
                .has("/redfish/v1/Chassis/Node0", "{\"Power\":{\"@odata.id\":\"/redfish/v1/Chassis/Node0/Power\"}}")
                .has("/redfish/v1/Chassis/Node1", "{\"Power\":{\"@odata.id\":\"/redfish/v1/Chassis/Node1/Power\"}}")
                .has("/redfish/v1/Chassis/Node0/Power", "{\"PowerControl\":[{\"PowerConsumedWatts\":500}]}")
                .has("/redfish/v1/Chassis/Node1/Power", "{\"PowerControl\":[{\"PowerConsumedWatts\":600}]}");
        site.line(bmc.address() + "\tn002\t\tNode1");
        try (PowerSource source = site.open()) {
            source.read(heard);
        }

        assertEquals(List.of("n001 node redfish 500.000 W", "n002 node redfish 600.000 W"), heard.told());
        assertEquals(1, bmc.logins());
    }

    @Test
    void aNodeThatIsOffTakesNoOtherOfItsBmcWithIt() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001\t\tNode0")
                .has("/redfish/v1/Chassis", "{\"Members\":[{\"@odata.id\":\"/redfish/v1/Chassis/Node1\"}]}")
                .has("/redfish/v1/Chassis/Node1", "{\"Power\":{\"@odata.id\":\"/redfish/v1/Chassis/Node1/Power\"}}")
                .has("/redfish/v1/Chassis/Node1/Power", "{\"PowerControl\":[{\"PowerConsumedWatts\":600}]}");
        site.line(bmc.address() + "\tn002\t\tNode1");
        try (PowerSource source = site.open()) {
            source.read(heard);
            source.read(heard);
        }

        assertEquals(List.of("n002 node redfish 600.000 W", "n002 node redfish 600.000 W"), heard.told());
        assertEquals(1, heard.rejections().size());
    }

    @Test
    void aResourceThatAlwaysFailsTakesNoOtherWithIt() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001")
                .drawing(429)
                .has(
                        "/redfish/v1/Chassis/1",
                        "{\"Power\":{\"@odata.id\":\"/redfish/v1/Chassis/1/Power\"},"
                                + "\"EnvironmentMetrics\":{\"@odata.id\":\"/redfish/v1/Chassis/1/EnvironmentMetrics\"}}")
                .does("/redfish/v1/Chassis/1/EnvironmentMetrics", exchange -> RedfishServer.send(exchange, 500, "{}"));
        try (PowerSource source = site.open("longest-average=PT1S")) {
            for (int i = 0; i < 5; i++) {
                source.read(heard);
            }
            bmc.requests().clear();
            source.read(heard);
        }

        assertEquals(List.of("GET " + POWER), bmc.requests().subList(0, 1));
        assertEquals(4, heard.samples().size());
        assertEquals(3, heard.rejections().size());
    }

    @Test
    void tellsEachValueOfAReportOnce() throws IOException, InterruptedException {
        String report = "{\"MetricValues\":[%s]}";
        String value =
                "{\"MetricId\":\"SystemInputPower\",\"MetricValue\":\"%d\",\"Timestamp\":\"2026-11-21T08:59:%d.000Z\"}";
        String path = "/redfish/v1/TelemetryService/MetricReports/PowerMetrics";
        RedfishServer bmc = site.bmc("n001")
                .has(path, String.format(report, String.format(value, 159, 10) + "," + String.format(value, 170, 15)));
        try (PowerSource source = site.open("resources=telemetry")) {
            source.read(heard);
            source.read(heard);
            bmc.has(path, String.format(report, String.format(value, 170, 15) + "," + String.format(value, 180, 20)));
            source.read(heard);
        }

        assertEquals(
                List.of(
                        "n001 node redfish_telemetry 159.000 W",
                        "n001 node redfish_telemetry 170.000 W",
                        "n001 node redfish_telemetry 180.000 W"),
                heard.told());
    }

    @Test
    void findsTheSuppliesOfASubsystem() throws IOException, InterruptedException {
        site.bmc("n001")
                .has("/redfish/v1/Chassis", "{\"Members\":[{\"@odata.id\":\"/redfish/v1/Chassis/1\"}]}")
                .has("/redfish/v1/Chassis/1", "{\"PowerSubsystem\":{\"@odata.id\":\"/redfish/v1/Chassis/1/PS\"}}")
                .has("/redfish/v1/Chassis/1/PS", "{\"PowerSupplies\":{\"@odata.id\":\"/redfish/v1/Chassis/1/PS/S\"}}")
                .has(
                        "/redfish/v1/Chassis/1/PS/S",
                        "{\"Members\":[{\"@odata.id\":\"/redfish/v1/Chassis/1/PS/S/Bay1\"}]}")
                .has("/redfish/v1/Chassis/1/PS/S/Bay1", "{\"Metrics\":{\"@odata.id\":\"/redfish/v1/Chassis/1/PS/M\"}}")
                .has("/redfish/v1/Chassis/1/PS/M", "{\"InputPowerWatts\":{\"Reading\":937.4}}");
        try (PowerSource source = site.open("resources=supplies")) {
            source.read(heard);
        }

        assertEquals(List.of("n001 supply.1.Bay1 redfish_supply 937.400 W"), heard.told());
    }

    @Test
    void believesNoCertificateThatTheSiteDoesNot() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open("parallel=1", new String[] {})) {
            assertThrows(IOException.class, () -> source.read(heard));
        }

        assertTrue(heard.samples().isEmpty());
        assertTrue(heard.rejections().get(0).detail().contains("SSLHandshakeException"));
        assertEquals(0, bmc.logins());
    }

    @Test
    void believesNoCertificateOfAnotherName() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        site.line(bmc.address().replace("127.0.0.1", "localhost") + "\tn002");
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(heard);
        }

        assertEquals(List.of("n001 node redfish 429.000 W"), heard.told());
        assertTrue(heard.rejections().get(0).detail().contains("SSLHandshakeException"));
    }

    @Test
    void believesEverybodyIfItMust() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        site.line(bmc.address().replace("127.0.0.1", "localhost") + "\tn002");
        try (PowerSource source = site.open("insecure=true", new String[] {"longest-average=PT1S"})) {
            source.read(heard);
        }

        assertEquals(2, heard.samples().size());
        assertFalse(heard.told().isEmpty());
    }
}
