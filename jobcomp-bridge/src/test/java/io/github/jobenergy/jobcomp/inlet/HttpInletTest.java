package io.github.jobenergy.jobcomp.inlet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.spool.Spool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
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
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As slurmctld sees it. */
class HttpInletTest {

    private static final String TOKEN = "s3cret";
    private static final int MOST_BYTES = 4_096;
    private static final Duration BEFORE_THEY_ARE_CUT_OFF = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private Spool spool;
    private HttpInlet listening;

    @BeforeEach
    void setUp() throws IOException {
        spool = new Spool(folder);
        spool.prepare();
        listening = HttpInlet.open(settings(Optional.of(TOKEN)), InletTest.into(spool));
    }

    @AfterEach
    void close() {
        listening.close();
    }

    private static HttpSettings settings(Optional<String> token) {
        return new HttpSettings(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, MOST_BYTES);
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
                .POST(BodyPublishers.ofString(InletTest.END));
    }

    /** curl asks first whether a record above 1 KiB is wanted. */
    @Test
    void aRecordThatIsAskedForFirst() throws Exception {
        HttpRequest request = record().expectContinue(true).build();

        assertEquals(200, client.send(request, BodyHandlers.discarding()).statusCode());
        assertEquals(1, entries());
    }

    @Test
    void whoSendsHalfARequestKeepsNobodyWaiting() throws Exception {
        InetSocketAddress address = listening.address();
        try (Socket silent = new Socket(address.getAddress(), address.getPort());
                Socket halfway = new Socket(address.getAddress(), address.getPort())) {
            silent.getOutputStream().write("POST /jobcomp HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));
            halfway.getOutputStream()
                    .write(("POST /jobcomp HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer " + TOKEN
                                    + "\r\nContent-Length: 100\r\n\r\n{")
                            .getBytes(StandardCharsets.US_ASCII));
            HttpRequest request = record().timeout(BEFORE_THEY_ARE_CUT_OFF).build();

            assertEquals(200, client.send(request, BodyHandlers.discarding()).statusCode());
            assertEquals(1, entries());
        }
    }

    /** slurmctld would send it for ever. */
    @Test
    void aRecordThatCannotBeUsedIsTakenToo() throws Exception {
        assertEquals(200, post("/", "{\"jobid\":", "Bearer " + TOKEN).statusCode());
        assertEquals(1, entries());
    }

    @Test
    void theTokenIsAPasswordABearersOrTheFirstStepOfThePath() throws Exception {
        String pair = Base64.getEncoder().encodeToString(("slurm:" + TOKEN).getBytes(StandardCharsets.UTF_8));

        assertEquals(200, post("/slurm/_doc", InletTest.END, "Basic " + pair).statusCode());
        assertEquals(200, post("/slurm/_doc", InletTest.END, "Bearer " + TOKEN).statusCode());
        assertEquals(
                200, post("/" + TOKEN + "/slurm/_doc", InletTest.END, "None").statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer s3cre", "Bearer s3crets", "Bearer ", "Basic s3cret", "Basic ***", "s3cret", "None"})
    void withoutTheTokenNothingIsTaken(String authorization) throws Exception {
        assertEquals(401, post("/jobcomp", InletTest.END, authorization).statusCode());
        assertEquals(0, entries());
    }

    @Test
    void aRecordThatIsTooLargeIsRefused() throws Exception {
        String large = InletTest.END + " ".repeat(MOST_BYTES);

        assertEquals(413, post("/jobcomp", large, "Bearer " + TOKEN).statusCode());
        assertEquals(0, entries());
    }

    @Test
    void whileTheSpoolIsFullSlurmctldKeepsTheRecord() throws Exception {
        spool.setFull(true);
        assertEquals(503, post("/jobcomp", InletTest.END, "Bearer " + TOKEN).statusCode());

        spool.setFull(false);
        assertEquals(200, post("/jobcomp", InletTest.END, "Bearer " + TOKEN).statusCode());
    }

    @Test
    void whileTheSpoolCannotBeWrittenSlurmctldKeepsTheRecord() throws Exception {
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
                IllegalArgumentException.class, () -> new HttpSettings(everywhere, Optional.empty(), MOST_BYTES));

        assertTrue(refused.getMessage().startsWith("listen: expected a token-file beside"), refused.getMessage());
        assertFalse(new HttpSettings(everywhere, Optional.of(TOKEN), MOST_BYTES)
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
