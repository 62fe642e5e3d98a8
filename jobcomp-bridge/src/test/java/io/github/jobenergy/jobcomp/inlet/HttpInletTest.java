package io.github.jobenergy.jobcomp.inlet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.program.testing.MovableClock;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** As slurmctld sees it. */
class HttpInletTest {

    private static final Logger LOG = LoggerFactory.getLogger(HttpInletTest.class);

    private static final String TOKEN = "s3cret";
    private static final int MOST_BYTES = 4_096;
    private static final int CONNECTIONS = 32;

    /** Longer than any test: nothing is closed because its time is over. */
    private static final HttpLimits LIMITS = new HttpLimits(CONNECTIONS, Duration.ofHours(1), MOST_BYTES);

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** The connections that a test opens until the first one is closed. */
    private static final int MOST_ATTEMPTS = 3_000;

    private static final String HALF_A_HEADER = "POST /jobcomp HTTP/1.1\r\nHo";
    private static final String HALF_A_BODY =
            "POST /" + TOKEN + " HTTP/1.1\r\nHost: h\r\nContent-Type: application/json" + "\r\nContent-Length: "
                    + MOST_BYTES + "\r\n\r\n{";

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Socket> sockets = new ArrayList<>();
    private Spool spool;
    private HttpInlet listening;

    @BeforeEach
    void setUp() throws IOException {
        spool = new Spool(folder);
        spool.prepare();
        listenWithin(LIMITS);
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        listening.close();
    }

    private void listenWithin(HttpLimits limits) throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        listening = HttpInlet.open(
                new HttpSettings(anyPort, Optional.of(TOKEN), limits),
                InletTest.into(spool),
                new MovableClock(Instant.EPOCH));
    }

    @Test
    void aRecordIsOnTheDiskWhenItIsAnswered() throws Exception {
        HttpResponse<String> response = post("/jobcomp", InletTest.END, "Bearer " + TOKEN);

        assertEquals(200, response.statusCode());
        assertEquals(1, entries());
    }

    private HttpRequest.Builder record() {
        return HttpRequest.newBuilder(uri("/jobcomp"))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .timeout(TIMEOUT)
                .POST(BodyPublishers.ofString(InletTest.END));
    }

    /** curl sends Expect: 100-continue before a record above 1 KiB. */
    @Test
    void aRecordIsAcceptedAfterExpectContinue() throws Exception {
        HttpRequest request = record().expectContinue(true).build();

        assertEquals(200, client.send(request, BodyHandlers.discarding()).statusCode());
        assertEquals(1, entries());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", HALF_A_HEADER, HALF_A_BODY})
    void anIncompleteRequestBlocksNoOtherClient(String half) throws Exception {
        for (int i = 0; i < CONNECTIONS / 2; i++) {
            send(half);
        }

        assertEquals(
                200, client.send(record().build(), BodyHandlers.discarding()).statusCode());
        assertEquals(1, entries());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", HALF_A_HEADER, HALF_A_BODY})
    void theOldestIncompleteRequestIsClosedIfTooManyAreOpen(String half) throws Exception {
        Socket first = send(half);

        sendUntilClosed(half, first);
        assertEquals(
                200, client.send(record().build(), BodyHandlers.discarding()).statusCode());
    }

    /** Threads of the server decide which of several connections was opened first. */
    private void sendUntilClosed(String half, Socket first) throws IOException {
        first.setSoTimeout(100);
        for (int i = 0; i < MOST_ATTEMPTS; i++) {
            send(half);
            try {
                assertTrue(isClosed(first));
                return;
            } catch (SocketTimeoutException stillOpen) {
                assertFalse(first.isClosed());
            }
        }
        throw new AssertionError("expected the first connection to be closed, found it open");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", HALF_A_HEADER, HALF_A_BODY})
    void aSlowRequestIsClosed(String half) throws Exception {
        listening.close();
        listenWithin(new HttpLimits(CONNECTIONS, Duration.ofMillis(300), MOST_BYTES));

        assertTrue(isClosed(send(half)));
    }

    /** One byte after the other keeps a connection from being idle. */
    @Test
    void aRequestSentByteByByteIsClosed() throws Exception {
        listening.close();
        listenWithin(new HttpLimits(CONNECTIONS, Duration.ofMillis(300), MOST_BYTES));
        Socket slow = send(HALF_A_BODY);

        assertThrows(IOException.class, () -> {
            while (true) {
                slow.getOutputStream().write(' ');
                slow.getOutputStream().flush();
                Thread.onSpinWait();
            }
        });
    }

    @Test
    void requestsAboveTheMemoryLimitAreClosedOldestFirst() throws Exception {
        listening.close();
        listenWithin(new HttpLimits(MOST_ATTEMPTS + 2, LIMITS.requestTime(), MOST_BYTES));
        String most = HALF_A_BODY + " ".repeat(MOST_BYTES - 2);
        Socket first = send(most);

        sendUntilClosed(most, first);
        assertEquals(
                200, client.send(record().build(), BodyHandlers.discarding()).statusCode());
    }

    private Socket send(String text) throws IOException {
        InetSocketAddress address = listening.address();
        Socket socket = new Socket(address.getAddress(), address.getPort());
        sockets.add(socket);
        socket.setSoTimeout((int) TIMEOUT.toMillis());
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** With an answer or without; fails where it stays open. */
    private static boolean isClosed(Socket socket) throws IOException {
        try {
            socket.getInputStream().readAllBytes();
        } catch (SocketException reset) {
            LOG.atDebug().log("closed without an answer");
        }
        return true;
    }

    /** Sends as jobcomp/elasticsearch does with libcurl, and reads the status as it does, by exact text. */
    @Test
    void aRequestOfThePluginIsAcceptedWithTheStatusThatItExpects() throws Exception {
        String record = "POST /slurm/jobcomp HTTP/1.1\r\nHost: 127.0.0.1:9201\r\nAuthorization: Basic "
                + Base64.getEncoder().encodeToString(("slurm:" + TOKEN).getBytes(StandardCharsets.UTF_8))
                + "\r\nAccept: */*\r\nContent-Type: application/json\r\nContent-Length: "
                + InletTest.END.length() + "\r\nExpect: 100-continue\r\n\r\n";
        Socket slurmctld = send(record);
        InputStream in = slurmctld.getInputStream();
        assertEquals("HTTP/1.1 100 Continue\r\n\r\n", new String(in.readNBytes(25), StandardCharsets.US_ASCII));

        slurmctld.getOutputStream().write(InletTest.END.getBytes(StandardCharsets.US_ASCII));

        String answer = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        assertTrue(answer.startsWith("HTTP/1.1 200 OK\r\n"), answer);
        assertEquals(1, entries());
    }

    /** slurmctld would send it for ever. */
    @Test
    void anInvalidRecordIsAcceptedToo() throws Exception {
        assertEquals(200, post("/", "{\"jobid\":", "Bearer " + TOKEN).statusCode());
        assertEquals(1, entries());
    }

    @Test
    void theTokenIsAPasswordABearerTokenOrTheFirstPathSegment() throws Exception {
        String pair = Base64.getEncoder().encodeToString(("slurm:" + TOKEN).getBytes(StandardCharsets.UTF_8));

        assertEquals(200, post("/slurm/_doc", InletTest.END, "Basic " + pair).statusCode());
        assertEquals(200, post("/slurm/_doc", InletTest.END, "Bearer " + TOKEN).statusCode());
        assertEquals(
                200, post("/" + TOKEN + "/slurm/_doc", InletTest.END, "None").statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer s3cre", "Bearer s3crets", "Bearer ", "Basic s3cret", "Basic ***", "s3cret", "None"})
    void requestsWithoutTheTokenAreRefused(String authorization) throws Exception {
        assertEquals(401, post("/jobcomp", InletTest.END, authorization).statusCode());
        assertEquals(0, entries());
    }

    @Test
    void aRecordThatIsTooLargeIsRefused() throws Exception {
        String large = InletTest.END + " ".repeat(MOST_BYTES);

        assertEquals(413, post("/jobcomp", large, "Bearer " + TOKEN).statusCode());
        assertEquals(0, entries());
    }

    /** It would be answered with 200 and be refused when the spool is read. */
    @Test
    void aRecordThatTheSpoolRefusesIsRefusedAtOnce() throws Exception {
        listening.close();
        listenWithin(HttpLimits.ofRecords(1 << 20));
        String large = InletTest.END.replace("e-one-srun", "x".repeat(200 << 10));
        String script =
                InletTest.END.replace("\"cluster\"", "\"script\":\"" + "x".repeat(200 << 10) + "\",\"cluster\"");

        assertEquals(413, post("/jobcomp", large, "Bearer " + TOKEN).statusCode());
        assertEquals(0, entries());
        assertEquals(200, post("/jobcomp", script, "Bearer " + TOKEN).statusCode());
        assertEquals(1, entries());
    }

    @Test
    void aWebPageIsRefused() throws Exception {
        Socket page =
                send("POST /" + TOKEN + " HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type:"
                        + " application/json\r\nContent-Length: 2\r\n\r\n{}");

        String answer = new String(page.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

        assertTrue(answer.startsWith("HTTP/1.1 403 "), answer);
        assertEquals(0, entries());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Content-Type: text/plain\r\n",
                "Content-Type: application/x-www-form-urlencoded\r\n",
                "Content-Type: application/jsonp\r\n"
            })
    void aBodyThatIsNotJsonIsRefused(String type) throws Exception {
        Socket sender =
                send("POST /" + TOKEN + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + type + "Content-Length: 2\r\n\r\n{}");

        String answer = new String(sender.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

        assertTrue(answer.startsWith("HTTP/1.1 415 "), answer);
        assertEquals(0, entries());
    }

    @Test
    void aHeaderThatIsTooLargeIsRefused() throws Exception {
        Socket sender = send("POST /" + TOKEN + " HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + "x".repeat(9_000) + "\r\n\r\n");

        String answer = new String(sender.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

        assertTrue(answer.startsWith("HTTP/1.1 431 "), answer);
    }

    @Test
    void aFullSpoolAnswersThatSlurmctldRetries() throws Exception {
        spool.setFull(true);
        assertEquals(503, post("/jobcomp", InletTest.END, "Bearer " + TOKEN).statusCode());

        spool.setFull(false);
        assertEquals(200, post("/jobcomp", InletTest.END, "Bearer " + TOKEN).statusCode());
    }

    @Test
    void aSpoolThatCannotBeWrittenAnswersThatSlurmctldRetries() throws Exception {
        Path temporary = folder.resolve("incoming");
        Files.move(temporary, folder.resolve("gone"));
        assertEquals(503, post("/jobcomp", InletTest.END, "Bearer " + TOKEN).statusCode());

        Files.createDirectory(
                temporary, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        assertEquals(200, post("/jobcomp", InletTest.END, "Bearer " + TOKEN).statusCode());
    }

    @Test
    void onlyPostIsAnswered() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri("/" + TOKEN)).GET().build();

        assertEquals(405, client.send(request, BodyHandlers.discarding()).statusCode());
    }

    @Test
    void beyondLoopbackATokenIsRequired() throws Exception {
        InetSocketAddress everywhere = new InetSocketAddress(InetAddress.getByName("192.0.2.1"), 9201);

        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> new HttpSettings(everywhere, Optional.empty(), LIMITS));

        assertTrue(refused.getMessage().startsWith("listen: expected listen-token-file with"), refused.getMessage());
        assertFalse(new HttpSettings(everywhere, Optional.of(TOKEN), LIMITS)
                .toString()
                .contains(TOKEN));
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + listening.address().getPort() + path);
    }

    private HttpResponse<String> post(String path, String record, String authorization)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .header("Authorization", authorization)
                .POST(BodyPublishers.ofString(record))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private long entries() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("new"))) {
            return files.count();
        }
    }
}
