package io.github.jobenergy.node.source.redfish;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.PowerSource;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The resources of a BMC that are polled, those of each of its nodes, and their values. */
class RedfishResourcesIT extends BmcsOverTls {

    @Test
    void discoversTheResourcesOnce() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open()) {
            source.read(findings);
            bmc.requests().clear();

            source.read(findings);

            assertEquals(List.of("GET " + POWER), bmc.requests());
        }
    }

    @Test
    void reportsAnAverageOnceInItsInterval() throws IOException, InterruptedException {
        site.bmc("n001").drawing(429);
        try (PowerSource source = site.open("resources=power")) {
            for (int i = 0; i < 7; i++) {
                source.read(findings);
                site.pass(Duration.ofSeconds(30));
            }
        }

        assertEquals(
                4,
                findings.lines().stream()
                        .filter(lines -> lines.endsWith("over PT1M"))
                        .count());
    }

    @Test
    void ignoresAnAverageAboveTheConfiguredInterval() throws IOException, InterruptedException {
        site.bmc("n001").drawing(429);
        read(site.open("longest-average=PT30S"));

        assertEquals(List.of("n001 node redfish 429.000 W"), findings.lines());
    }

    @Test
    void followsARedirectWithinTheBmc() throws IOException, InterruptedException {
        site.bmc("n001")
                .drawing(429)
                .respondsTo("/redfish/v1/Chassis", exchange -> {
                    exchange.getResponseHeaders().set("Location", "/redfish/v1/Chassis/");
                    RedfishServer.send(exchange, 308, "{}");
                })
                .has("/redfish/v1/Chassis/", "{\"Members\":[{\"@odata.id\":\"/redfish/v1/Chassis/1\"}]}");
        read(site.open("longest-average=PT1S"));

        assertEquals(List.of("n001 node redfish 429.000 W"), findings.lines());
    }

    @Test
    void discoversTheResourcesAgainAfterAnError() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(findings);
            bmc.respondsTo(POWER, exchange -> RedfishServer.send(exchange, 503, "{}"));
            source.read(findings);
            bmc.has("/redfish/v1/Chassis/1", "{\"Power\":{\"@odata.id\":\"/redfish/v1/Chassis/1/Power/\"}}");
            bmc.has(POWER + "/", "{\"PowerControl\":[{\"PowerConsumedWatts\":431}]}");
            site.pass(Duration.ofMinutes(11));

            source.read(findings);
        }

        assertEquals(List.of("n001 node redfish 429.000 W", "n001 node redfish 431.000 W"), findings.lines());
        assertEquals("n001: expected status 200, found 503", findings.rejection());
    }

    @Test
    void rejects0WattsOfANodeWhoseBmcResponds() throws IOException, InterruptedException {
        site.bmc("n001").drawing(0);
        read(site.open("longest-average=PT1S"));

        assertTrue(findings.samples().isEmpty());
        assertTrue(findings.rejection().startsWith("n001: expected more than 0 W"));
    }

    @Test
    void rejectsANodeWhoseResourcesNoLongerHaveAValue() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(findings);
            bmc.has(POWER, "{\"PowerControl\":[{\"PowerConsumedWatts\":null}]}");
            source.read(findings);
        }

        assertEquals(List.of("n001 node redfish 429.000 W"), findings.lines());
        assertEquals("n001: expected a value in 1 resources with power or energy, found none", findings.rejection());
    }

    @Test
    void pollsTwoNodesOfOneBmcInOneSession() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001\t\tNode0")
                .chassis("Node0", "Node1")
                .power("Node0", 500)
                .power("Node1", 600);
        site.line(bmc.address() + "\tn002\t\tNode1");
        read(site.open());

        assertEquals(List.of("n001 node redfish 500.000 W", "n002 node redfish 600.000 W"), findings.lines());
        assertEquals(1, bmc.logins());
    }

    @Test
    void readsTheOtherNodesOfABmcIfOneIsOff() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001\t\tNode0").chassis("Node1").power("Node1", 600);
        site.line(bmc.address() + "\tn002\t\tNode1");
        try (PowerSource source = site.open()) {
            source.read(findings);
            source.read(findings);
        }

        assertEquals(List.of("n002 node redfish 600.000 W", "n002 node redfish 600.000 W"), findings.lines());
        assertEquals(1, findings.rejections().size());
    }

    @Test
    void readsTheOtherResourcesIfOneAlwaysFails() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001")
                .drawing(429)
                .has(
                        "/redfish/v1/Chassis/1",
                        "{\"Power\":{\"@odata.id\":\"/redfish/v1/Chassis/1/Power\"},"
                                + "\"EnvironmentMetrics\":{\"@odata.id\":\"/redfish/v1/Chassis/1/EnvironmentMetrics\"}}")
                .respondsTo(
                        "/redfish/v1/Chassis/1/EnvironmentMetrics",
                        exchange -> RedfishServer.send(exchange, 500, "{}"));
        try (PowerSource source = site.open("longest-average=PT1S")) {
            for (int i = 0; i < 5; i++) {
                source.read(findings);
            }
            bmc.requests().clear();
            source.read(findings);
        }

        assertEquals(List.of("GET " + POWER), bmc.requests().subList(0, 1));
        assertEquals(4, findings.samples().size());
        assertEquals(3, findings.rejections().size());
    }

    @Test
    void reportsEachValueOfAMetricReportOnce() throws IOException, InterruptedException {
        String report = "{\"MetricValues\":[%s]}";
        String value =
                "{\"MetricId\":\"SystemInputPower\",\"MetricValue\":\"%d\",\"Timestamp\":\"2026-11-21T08:59:%d.000Z\"}";
        String path = "/redfish/v1/TelemetryService/MetricReports/PowerMetrics";
        RedfishServer bmc = site.bmc("n001")
                .has(path, String.format(report, String.format(value, 159, 10) + "," + String.format(value, 170, 15)));
        try (PowerSource source = site.open("resources=telemetry")) {
            source.read(findings);
            source.read(findings);
            bmc.has(path, String.format(report, String.format(value, 170, 15) + "," + String.format(value, 180, 20)));
            source.read(findings);
        }

        assertEquals(
                List.of(
                        "n001 node redfish_telemetry 159.000 W",
                        "n001 node redfish_telemetry 170.000 W",
                        "n001 node redfish_telemetry 180.000 W"),
                findings.lines());
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
        read(site.open("resources=supplies"));

        assertEquals(List.of("n001 supply.1.Bay1 redfish_supply 937.400 W"), findings.lines());
    }
}
