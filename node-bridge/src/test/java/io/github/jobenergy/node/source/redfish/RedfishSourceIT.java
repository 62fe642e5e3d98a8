package io.github.jobenergy.node.source.redfish;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BMCs that are polled over TLS: those that respond, and those that fail. */
class RedfishSourceIT extends BmcsOverTls {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @Test
    void pollsInOneSessionAndDeletesItAtTheClose() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open()) {
            source.read(findings);
            source.read(findings);
            source.read(findings);

            assertEquals(1, bmc.openSessions());
        }

        assertEquals(
                List.of(
                        "n001 node redfish 429.000 W",
                        "n001 node redfish 429.000 W over PT1M",
                        "n001 node redfish 429.000 W",
                        "n001 node redfish 429.000 W"),
                findings.lines());
        assertEquals(1, bmc.logins());
        assertEquals(0, bmc.openSessions());
    }

    /** A status of 403 for a resource that was readable before also means an expired session, as in OpenStack's sushy. */
    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void createsANewSessionOnceAfterItExpired(int status) throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429).rejectsWith(status);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(findings);
            bmc.expireSessions();

            source.read(findings);
        }

        assertEquals(List.of("n001 node redfish 429.000 W", "n001 node redfish 429.000 W"), findings.lines());
        assertEquals(2, bmc.logins());
        assertTrue(findings.rejections().isEmpty());
    }

    @Test
    void keepsTheSessionIfAResourceIsForbidden() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        site.bmc("n002").drawing(300);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(findings);
            bmc.respondsTo(POWER, exchange -> RedfishServer.send(exchange, 403, "{}"));

            for (int i = 0; i < 10; i++) {
                site.pass(Duration.ofHours(1));
                source.read(findings);
            }

            assertEquals(2, bmc.logins());
            assertEquals(1, bmc.openSessions());
        }
    }

    @Test
    void deletesASessionWhoseLocationHasAnotherHostName() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429).withSessionsAt("https://bmc-n001");

        read(site.open("longest-average=PT1S"));

        assertEquals(List.of("n001 node redfish 429.000 W"), findings.lines());
        assertEquals(List.of(), findings.rejections());
        assertEquals(0, bmc.openSessions());
    }

    /** A poll may time out before it logs in; the BMC is then polled again. */
    @Test
    void deletesASessionThatWasCreatedAfterTheTimeLimit() throws IOException, InterruptedException {
        CountDownLatch slow = new CountDownLatch(1);
        RedfishServer bmc = site.bmc("n001").drawing(429).returnsSessionsAfter(slow);
        try (PowerSource source = site.open("answer-timeout=PT0.5S")) {
            while (bmc.openSessions() == 0) {
                assertThrows(IOException.class, () -> source.read(findings));
                site.pass(Duration.ofDays(1));
            }

            slow.countDown();

            await().atMost(TIMEOUT).until(() -> bmc.openSessions() == 0);
        }
    }

    @Test
    void pollsTheTargetsOfTheChangedList() throws IOException, InterruptedException {
        RedfishServer first = site.bmc("n001").drawing(429);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(findings);
            site.withdraw(first);
            site.bmc("n002").drawing(300);
            site.list();

            source.read(findings);

            assertEquals(0, first.openSessions());
        }

        assertEquals(List.of("n001 node redfish 429.000 W", "n002 node redfish 300.000 W"), findings.lines());
        assertTrue(findings.rejections().isEmpty());
    }

    @Test
    void waitsAfterARejectedLogin() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        site.credential("reader", "wrong");
        try (PowerSource source = site.open()) {
            assertThrows(IOException.class, () -> source.read(findings));
            site.pass(Duration.ofMinutes(4));
            source.read(findings);

            assertEquals(1, bmc.logins());
            site.credential(RedfishServer.USER, RedfishServer.PASSWORD);
            site.pass(Duration.ofMinutes(7));
            source.read(findings);
        }

        assertEquals("expected an accepted login of reader, found status 401", findings.rejection());
        assertEquals(2, findings.samples().size());
    }

    @Test
    void usesBasicAuthenticationIfConfigured() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        read(site.open("auth=basic"));

        assertEquals(2, findings.samples().size());
        assertEquals(0, bmc.logins());
    }

    /** The BMC closes its connection when the others have been reported, however long that takes. */
    @Test
    void aHangingBmcDelaysNoOtherAndIsSkippedForAWhile() throws IOException, InterruptedException {
        RedfishServer hanging = site.bmc("n000").drawing(100);
        for (int i = 1; i < 50; i++) {
            site.bmc("n0" + i).drawing(100 + i);
        }
        try (PowerSource source = site.open("resources=power", "longest-average=PT1S")) {
            source.read(new InOrder());
            CountDownLatch others = new CountDownLatch(49);
            hanging.hangsUntil(others, POWER);
            InOrder order = new InOrder(others::countDown);

            source.read(order);

            assertEquals(49, order.beforeTheFirstRejection());
            assertEquals(1, order.rejections().size());
            assertTrue(order.rejections().get(0).startsWith("n000: expected a response, found "));
            hanging.requests().clear();

            source.read(order);

            assertEquals(98, order.samples());
            assertTrue(hanging.requests().isEmpty());
        }
    }

    @Test
    void abortsAResponseWhoseBodyDoesNotEnd() throws IOException, InterruptedException {
        site.bmc("n001").drawing(429).beginsAndHangs(POWER);
        PowerSource source = site.open("answer-timeout=PT2S");
        assertThrows(IOException.class, () -> read(source));

        assertEquals("n001: expected a response within PT2S, found none", findings.rejection());
    }

    @Test
    void rejectsATruncatedDocumentAndReadsTheOtherNode() throws IOException, InterruptedException {
        site.bmc("n001").drawing(429).has(POWER, "{\"PowerControl\":[{\"PowerConsumedWa");
        site.bmc("n002").drawing(300);
        read(site.open("longest-average=PT1S"));

        assertEquals(List.of("n002 node redfish 300.000 W"), findings.lines());
        assertTrue(findings.rejection().startsWith("n001: expected a JSON object, found invalid JSON"));
    }

    @Test
    void rejectsHtmlEndlessResponsesAndRedirectsToOtherHosts() throws IOException, InterruptedException {
        site.bmc("n001").drawing(1).has(POWER, "<html>Session timed out</html>");
        site.bmc("n002").drawing(2).has(POWER, "{\"a\":\"" + "x".repeat(RedfishHttpClient.MOST_BYTES) + "\"}");
        RedfishServer elsewhere = site.bmc("n003").drawing(3);
        site.bmc("n004").drawing(4).respondsTo(POWER, exchange -> {
            exchange.getResponseHeaders().set("Location", elsewhere.address() + POWER);
            RedfishServer.send(exchange, 302, "{}");
        });
        read(site.open("longest-average=PT1S", "parallel=1"));

        assertEquals(List.of("n003 node redfish 3.000 W"), findings.lines());
        List<String> details =
                findings.rejections().stream().map(Rejection::detail).toList();
        assertEquals("n001: expected a JSON object, found an HTML page, at byte 0", details.get(0));
        assertTrue(details.contains("n002: expected at most " + RedfishHttpClient.MOST_BYTES + " bytes, found more"));
        assertTrue(details.stream().anyMatch(detail -> detail.contains("a redirect to another host")));
    }

    @Test
    void doesNotReportTheLastValueOfAFailedBmc() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        site.bmc("n002").drawing(300);
        try (PowerSource source = site.open("longest-average=PT1S")) {
            source.read(findings);
            bmc.close();
            source.read(findings);
            source.read(findings);
        }

        assertEquals(
                1,
                findings.lines().stream()
                        .filter(lines -> lines.startsWith("n001"))
                        .count());
        assertEquals(
                3,
                findings.lines().stream()
                        .filter(lines -> lines.startsWith("n002"))
                        .count());
    }

    @Test
    void rejectsACertificateOfAnUnknownAuthority() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        PowerSource source = site.open("parallel=1", new String[] {});
        assertThrows(IOException.class, () -> read(source));

        assertTrue(findings.samples().isEmpty());
        assertTrue(findings.rejection().contains("SSLHandshakeException"));
        assertEquals(0, bmc.logins());
    }

    @Test
    void rejectsACertificateOfAnotherName() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        site.line(bmc.address().replace("127.0.0.1", "localhost") + "\tn002");
        read(site.open("longest-average=PT1S"));

        assertEquals(List.of("n001 node redfish 429.000 W"), findings.lines());
        assertTrue(findings.rejection().contains("SSLHandshakeException"));
    }

    @Test
    void acceptsEveryCertificateIfInsecureIsConfigured() throws IOException, InterruptedException {
        RedfishServer bmc = site.bmc("n001").drawing(429);
        site.line(bmc.address().replace("127.0.0.1", "localhost") + "\tn002");
        read(site.open("insecure=true", new String[] {"longest-average=PT1S"}));

        assertEquals(2, findings.samples().size());
        assertFalse(findings.lines().isEmpty());
    }
}
