package io.github.jobenergy.web.access.identity;

import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.command.Output;
import io.github.jobenergy.web.access.command.SystemProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Decodes MUNGE credentials with the program {@code unmunge}, as the user of this process. munged checks the key, the time to live,
 * the clocks, and that this host has not decoded the credential before. At most eight credentials are decoded at once.
 */
public final class Unmunge {

    /** A payload of 2,000 characters fits into it. */
    static final int MOST_CHARACTERS = 4096;

    private static final Pattern SYNTAX = Pattern.compile("MUNGE:[A-Za-z0-9+/=]+:");
    private static final SystemProgram.Bounds BOUNDS = new SystemProgram.Bounds(Duration.ofSeconds(10), 64 << 10, 8);

    /** The statuses of munge.h (munge_err_t) that concern the credential; the others concern the host. */
    private static final Map<Integer, String> REFUSALS = Map.of(
            8, "one that munge has printed, found another text",
            9, "one of a version that munged supports, found another version",
            10, "one of a cipher that munged supports, found another cipher",
            11, "one of a MAC that munged supports, found another MAC",
            12, "one of a compression that munged supports, found another compression",
            13, "one of the security realm of munged, found another realm",
            14, "one of the key of this host, found one of another key, or one that was changed",
            15, "one that has not expired, found one that has",
            16, "one that is encoded in the past, found one of the future: the clocks differ",
            17, "one for each request, found one that was decoded before");

    private static final int UNAUTHORIZED = 18;

    private final SystemProgram program;

    /**
     * Creates a decoder.
     *
     * @param unmunge the program and its first arguments: {@code unmunge}, or {@code unmunge --socket=PATH}
     */
    public Unmunge(List<String> unmunge) {
        this(unmunge, BOUNDS);
    }

    Unmunge(List<String> unmunge, SystemProgram.Bounds bounds) {
        this.program = new SystemProgram(unmunge, bounds, Map.of("LC_ALL", "C"));
    }

    /**
     * Decodes a credential.
     *
     * @throws RefusedException if it is not valid
     * @throws IOException if it cannot be decoded: unmunge is not installed, munged does not respond, or a limit is exceeded
     * @throws InterruptedException if the thread was interrupted
     */
    Credential decode(String credential) throws RefusedException, IOException, InterruptedException {
        if (credential.length() > MOST_CHARACTERS) {
            throw new RefusedException("MUNGE credential: expected at most " + MOST_CHARACTERS + " characters, found "
                    + credential.length());
        }
        if (!SYNTAX.matcher(credential).matches()) {
            throw new RefusedException("MUNGE credential: expected MUNGE:...: as printed by munge, found another text");
        }
        // BoundedCommand provides no standard input. The mode of a temporary file is 0600.
        Path file = Files.createTempFile("energy-web-", ".munge");
        try {
            Files.writeString(file, credential, StandardCharsets.US_ASCII);
            return credential(program.run(
                    StandardCharsets.ISO_8859_1, "--input=" + file, "--keys=STATUS,UID,LENGTH", "--numeric"));
        } finally {
            Files.delete(file);
        }
    }

    private Credential credential(Output output) throws RefusedException, IOException {
        int exit = output.exit();
        if (REFUSALS.containsKey(exit)) {
            throw new RefusedException("MUNGE credential: expected " + REFUSALS.get(exit));
        }
        if (exit == UNAUTHORIZED) {
            throw new RefusedException(
                    "MUNGE credential: expected one that this server may decode, found one for another user or group");
        }
        if (exit != 0) {
            throw new IOException(program.name() + ": expected exit status 0, found " + exit + ": "
                    + Quoted.of(output.errors().strip()));
        }
        return Credential.parse(output.text())
                .orElseThrow(() -> new IOException(
                        program.name() + ": expected STATUS, UID, LENGTH and the payload, found another output"));
    }
}
