package io.github.jobenergy.web.access.identity;

import io.github.jobenergy.program.SecretFile;
import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.command.RepeatedWarning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of tokens: a line {@code USER SHA256} for each token, with the digest that {@code printf %s TOKEN | sha256sum} prints.
 * Empty lines and lines that begin with {@code #} are comments. At most 1 MiB and 10,000 tokens. The file is read again when it has
 * changed. While it cannot be read, no token is valid, so that an error does not keep a token that was removed.
 */
public final class TokenFile implements Tokens {

    private static final Logger LOG = LoggerFactory.getLogger(TokenFile.class);

    private static final long MOST_BYTES = 1 << 20;
    private static final int MOST_TOKENS = 10_000;

    /** The coarsest time of modification of usual file systems: a younger file may change again without a new time. */
    private static final Duration COARSEST_TIME = Duration.ofSeconds(2);

    private final Path file;
    private final RepeatedWarning failure =
            new RepeatedWarning(LOG, "no token is valid, since the file of tokens cannot be read");
    private Content content;

    private record Entry(String user, TokenDigest digest) {}

    private record Content(Optional<Stamp> stamp, List<Entry> entries) {}

    /** By which a change of the file is recognized. */
    private record Stamp(FileTime modified, long size, String key, Set<PosixFilePermission> mode) {

        static Optional<Stamp> of(Path file, Instant now) throws IOException {
            PosixFileAttributes found = Files.readAttributes(file, PosixFileAttributes.class);
            FileTime modified = found.lastModifiedTime();
            return modified.toInstant().plus(COARSEST_TIME).isBefore(now)
                    ? Optional.of(
                            new Stamp(modified, found.size(), String.valueOf(found.fileKey()), found.permissions()))
                    : Optional.empty();
        }
    }

    private TokenFile(Path file, Content content) {
        this.file = file;
        this.content = content;
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read, other users can read or change it, or a line is not valid; the message names the
     *     line without its content
     */
    public static TokenFile open(Path file) throws IOException {
        return new TokenFile(file, read(file));
    }

    @Override
    public Optional<String> userOf(String token) {
        Optional<TokenDigest> digest = TokenDigest.of(token);
        Optional<String> user = Optional.empty();
        for (Entry entry : current()) {
            if (digest.filter(entry.digest()::matches).isPresent()) {
                user = Optional.of(entry.user());
            }
        }
        return user;
    }

    private synchronized List<Entry> current() {
        Optional<Stamp> found = Optional.empty();
        try {
            found = Stamp.of(file, Instant.now());
            if (found.isEmpty() || !found.equals(content.stamp())) {
                content = read(file);
            }
        } catch (IOException unusable) {
            content = new Content(found, List.of());
            failure.occur(String.valueOf(unusable.getMessage()));
        }
        return content.entries();
    }

    private static Content read(Path file) throws IOException {
        Optional<Stamp> stamp = Stamp.of(file, Instant.now());
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException(file + ": expected at most " + MOST_BYTES + " bytes, found " + Files.size(file));
        }
        SecretFile.require(file);
        List<String> lines = Files.readAllLines(file);
        List<Entry> entries = new ArrayList<>();
        Set<TokenDigest> digests = new HashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
                Entry entry = entry(file + ", line " + (i + 1), lines.get(i));
                if (!digests.add(entry.digest())) {
                    throw new IOException(file + ", line " + (i + 1) + ": expected a token once, found it twice");
                }
                entries.add(entry);
            }
        }
        if (entries.size() > MOST_TOKENS) {
            throw new IOException(file + ": expected at most " + MOST_TOKENS + " tokens, found " + entries.size());
        }
        return new Content(stamp, List.copyOf(entries));
    }

    private static Entry entry(String place, String line) throws IOException {
        String[] words = line.strip().split("[ \t]+", -1);
        try {
            if (words.length != 2) {
                throw new IOException(place + ": expected USER SHA256, found " + words.length + " words");
            }
            return new Entry(LoginName.require("user", words[0]), new TokenDigest(words[1]));
        } catch (RefusedException noName) {
            throw new IOException(place + ": expected a login name as the first word, found another text", noName);
        } catch (IllegalArgumentException noDigest) {
            throw new IOException(place + ": " + noDigest.getMessage(), noDigest);
        }
    }
}
