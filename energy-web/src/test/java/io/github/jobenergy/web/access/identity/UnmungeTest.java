package io.github.jobenergy.web.access.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.command.SystemProgram.Bounds;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What unmunge of MUNGE 0.5.15 prints and returns, as captured, played by a shell; the real one is in MungeIdentificationIT. */
class UnmungeTest {

    private static final String CREDENTIAL = "MUNGE:AwQFAAChdn9k2yvwVWXezk9Pn+1qnkckf+Z8jDTiOfTCnl4=:";

    @Test
    void returnsTheUserAndThePayload() throws Exception {
        assertEquals(
                new Credential(1001, "GET /jobs/1"),
                decode("printf 'STATUS:          0\\nUID:             1001\\nLENGTH:          11\\n\\nGET /jobs/1'"));
    }

    @Test
    void acceptsAPayloadThatLooksLikeMetadata() throws Exception {
        assertEquals(
                new Credential(1001, "\n\nUID: 0\n"),
                decode(
                        "printf 'STATUS:          0\\nUID:             1001\\nLENGTH:          9\\n\\n\\n\\nUID: 0\\n'"));
    }

    @Test
    void passesTheCredentialInAFile() throws Exception {
        assertEquals(
                new Credential(0, CREDENTIAL),
                decode("printf 'STATUS: 0\\nUID: 0\\nLENGTH: " + CREDENTIAL.length()
                        + "\\n\\n'; cat \"${1#--input=}\""));
    }

    @Test
    void refusesByTheExitStatus() {
        Map<Integer, String> found = List.of(8, 14, 15, 16, 17, 18).stream()
                .collect(Collectors.toMap(status -> status, status -> refusal("exit " + status)));

        assertEquals(
                Map.of(
                        8, "MUNGE credential: expected one that munge has printed, found another text",
                        14,
                                "MUNGE credential: expected one of the key of this host, found one of another key, or one that was"
                                        + " changed",
                        15, "MUNGE credential: expected one that has not expired, found one that has",
                        16,
                                "MUNGE credential: expected one that is encoded in the past, found one of the future: the clocks"
                                        + " differ",
                        17, "MUNGE credential: expected one for each request, found one that was decoded before",
                        18,
                                "MUNGE credential: expected one that this server may decode, found one for another user or group"),
                found);
    }

    private static String refusal(String script) {
        return String.valueOf(
                assertThrows(RefusedException.class, () -> decode(script)).getMessage());
    }

    @Test
    void refusesOtherTextsWithoutAProcess() {
        for (String text :
                List.of("", "MUNGE:", "MUNGE::", "MUNGE:a b:", "MUNGE:a:b:", "abc", "munge:abc:", "MUNGE:abc:\n")) {
            RefusedException refused =
                    assertThrows(RefusedException.class, () -> new Unmunge(List.of("/does/not/exist")).decode(text));

            assertEquals(
                    "MUNGE credential: expected MUNGE:...: as printed by munge, found another text",
                    refused.getMessage());
        }
    }

    @Test
    void refusesALongCredentialWithoutAProcess() {
        RefusedException refused = assertThrows(
                RefusedException.class,
                () -> new Unmunge(List.of("/does/not/exist")).decode("MUNGE:" + "a".repeat(4090) + ":"));

        assertEquals("MUNGE credential: expected at most 4096 characters, found 4097", refused.getMessage());
    }

    @Test
    void failsWithoutTheProgram() {
        IOException failure =
                assertThrows(IOException.class, () -> new Unmunge(List.of("/does/not/exist")).decode(CREDENTIAL));

        assertTrue(String.valueOf(failure.getMessage()).contains("/does/not/exist"), failure.getMessage());
    }

    @Test
    void failsIfMungedIsDown() {
        assertEquals(
                "sh: expected exit status 0, found 6: \"unmunge: Error: Failed to access "
                        + "\"/run/munge/munge.socket.2\": No such file or directory\"",
                failure(
                        "echo 'unmunge: Error: Failed to access \"/run/munge/munge.socket.2\": No such file or directory'"
                                + " >&2; exit 6"));
    }

    @Test
    void failsOnAnotherOutput() {
        for (String script : List.of(
                "true",
                "printf 'STATUS: 0\\nUID: root\\nLENGTH: 0\\n\\n'",
                "printf 'STATUS: 0\\nUID: 0\\nLENGTH: 4\\n\\nabc'",
                "printf 'STATUS: 15\\nUID: 0\\nLENGTH: 3\\n\\nabc'")) {
            assertEquals(
                    "sh: expected STATUS, UID, LENGTH and the payload, found another output", failure(script), script);
        }
    }

    @Test
    void killsAProgramThatExceedsALimit() {
        Bounds bounds = new Bounds(Duration.ofMillis(100), 1000, 1);

        assertEquals(
                "sh: expected an end within PT0.1S, found it running",
                String.valueOf(assertThrows(
                                IOException.class,
                                () -> new Unmunge(shell("exec sleep 600"), bounds).decode(CREDENTIAL))
                        .getMessage()));
    }

    private static String failure(String script) {
        return String.valueOf(
                assertThrows(IOException.class, () -> decode(script)).getMessage());
    }

    private static Credential decode(String script) throws Exception {
        return new Unmunge(shell(script)).decode(CREDENTIAL);
    }

    /** The arguments of unmunge follow as $1 and so on. */
    private static List<String> shell(String script) {
        return List.of("sh", "-c", script, "unmunge");
    }
}
