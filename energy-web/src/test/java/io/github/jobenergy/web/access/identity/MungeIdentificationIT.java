package io.github.jobenergy.web.access.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.Caller;
import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.RequestFrom;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Credentials of a real munged, of the users daemon and bin. */
class MungeIdentificationIT {

    private static final long DAEMON = 1;
    private static final long BIN = 2;
    private static final long NO_USER = 3_999_999_999L;
    private static final String REQUEST = "GET /jobs/1?month=2026-11";

    private static RealMunged munged;

    @BeforeAll
    static void start() throws Exception {
        munged = RealMunged.start();
    }

    @AfterAll
    static void end() throws Exception {
        if (munged != null) {
            munged.close();
        }
    }

    @Test
    void identifiesTheUserOfTheProcessThatMadeTheCredential() throws Exception {
        assertEquals(Optional.of("daemon"), user(munged.credential(DAEMON, REQUEST)));
        assertEquals(Optional.of("bin"), user(munged.credential(BIN, REQUEST)));
        assertEquals(Optional.of("root"), user(munged.credential(0, REQUEST)));
    }

    @Test
    void acceptsACredentialOnce() throws Exception {
        String credential = munged.credential(DAEMON, REQUEST);

        assertEquals(Optional.of("daemon"), user(credential));
        assertRefused("MUNGE credential: expected one for each request, found one that was decoded before", credential);
    }

    @Test
    void oneOfManySimultaneousUsesOfACredentialIsAccepted() throws Exception {
        Identification identification = identification();
        Caller caller = caller(munged.credential(DAEMON, REQUEST));
        ExecutorService threads = Executors.newFixedThreadPool(16);
        List<Future<Boolean>> accepted = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            accepted.add(threads.submit(() -> isAccepted(identification, caller)));
        }
        threads.shutdown();

        int count = 0;
        for (Future<Boolean> each : accepted) {
            count += each.get() ? 1 : 0;
        }

        assertEquals(1, count);
    }

    private static boolean isAccepted(Identification identification, Caller caller) {
        try {
            return identification.user(caller).isPresent();
        } catch (RefusedException refused) {
            return false;
        }
    }

    @Test
    void refusesACredentialOfAnotherRequest() throws Exception {
        for (String payload : List.of("", "GET /jobs/1", "POST /jobs/1?month=2026-11", REQUEST + "\n", "GET /jobs/2")) {
            assertRefused(
                    "MUNGE credential: expected the payload \"" + REQUEST + "\", found \"" + payload.replace('\n', '?')
                            + "\"",
                    munged.credential(DAEMON, payload));
        }
    }

    @Test
    void refusesACredentialThatHasExpired() throws Exception {
        String credential = munged.credential(DAEMON, REQUEST, "--ttl=1");
        Instant expiry = Instant.now().plusSeconds(3);
        Await.until("the credential to expire", () -> Instant.now().isAfter(expiry));

        assertRefused("MUNGE credential: expected one that has not expired, found one that has", credential);
    }

    @Test
    void refusesACredentialOfAnotherKey() throws Exception {
        try (RealMunged other = RealMunged.start()) {
            assertRefused(
                    "MUNGE credential: expected one of the key of this host, found one of another key, or one that was changed",
                    other.credential(DAEMON, REQUEST));
        }
    }

    @Test
    void refusesACredentialThatOnlyAnotherUserMayDecode() throws Exception {
        assertRefused(
                "MUNGE credential: expected one that this server may decode, found one for another user or group",
                munged.credential(DAEMON, REQUEST, "--restrict-uid=" + BIN));
    }

    @Test
    void refusesTextThatIsNoCredential() throws Exception {
        assertRefused("MUNGE credential: expected one that munge has printed, found another text", "MUNGE:abc:");
    }

    @Test
    void refusesAUserIdWithoutLoginName() throws Exception {
        assertRefused(
                "uid " + NO_USER + ": expected a user of this host, found none", munged.credential(NO_USER, REQUEST));
    }

    @Test
    void refusesCredentialsWhileMungedIsDown() throws Exception {
        try (RealMunged stopped = RealMunged.start()) {
            String credential = stopped.credential(DAEMON, REQUEST);
            stopped.stop();

            RefusedException refused = assertThrows(
                    RefusedException.class, () -> identification(stopped).user(caller(credential)));

            assertTrue(
                    String.valueOf(refused.getMessage())
                            .startsWith("MUNGE credential: expected unmunge and getent to respond on this host, found: "
                                    + "unmunge: expected exit status 0, found 6"),
                    refused.getMessage());
        }
    }

    @Test
    void yieldsNoUserForOtherRequests() throws Exception {
        assertEquals(Optional.empty(), identification().user(RequestFrom.withAuthorization()));
        assertEquals(Optional.empty(), identification().user(RequestFrom.withAuthorization("Bearer abc")));
    }

    private static Optional<String> user(String credential) throws RefusedException {
        return identification().user(caller(credential));
    }

    private static void assertRefused(String message, String credential) throws IOException {
        RefusedException refused =
                assertThrows(RefusedException.class, () -> identification().user(caller(credential)));

        assertEquals(message, refused.getMessage());
    }

    private static Caller caller(String credential) {
        return RequestFrom.withAuthorization("MUNGE " + credential);
    }

    private static Identification identification() {
        return identification(munged);
    }

    private static Identification identification(RealMunged munged) {
        return new MungeIdentification(
                new Unmunge(List.of("unmunge", munged.socket())), new LoginNames(List.of("getent"), Clock.systemUTC()));
    }
}
