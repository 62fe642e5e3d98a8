package io.github.jobenergy.node.source.prometheus;

import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.program.SecretFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;

/**
 * The credentials for targets: a user's password or a token, each from a file that is read again in every cycle, so that it can
 * be changed at run time. Credentials are never printed.
 */
final class Credentials {

    private final Optional<String> user;
    private final Optional<Path> passwordFile;
    private final Optional<Path> tokenFile;

    /**
     * Reads the settings of the credentials.
     *
     * @throws IllegalArgumentException if a setting of a pair is missing, or both kinds are configured
     */
    Credentials(SourceSpec spec) {
        this.user = spec.text("user");
        this.passwordFile = spec.path("password-file");
        this.tokenFile = spec.path("token-file");
        if (user.isPresent() != passwordFile.isPresent()) {
            throw new IllegalArgumentException(spec.kind() + ": expected user and password-file together, found one");
        }
        if (user.isPresent() && tokenFile.isPresent()) {
            throw new IllegalArgumentException(spec.kind() + ": expected user or token-file, found both");
        }
    }

    /**
     * The value of the Authorization header; empty without credentials.
     *
     * @throws IOException if a file cannot be read
     */
    Optional<String> authorization() throws IOException {
        if (tokenFile.isPresent()) {
            return Optional.of("Bearer " + SecretFile.text(tokenFile.get()));
        }
        if (user.isPresent() && passwordFile.isPresent()) {
            String both = user.get() + ":" + SecretFile.text(passwordFile.get());
            return Optional.of("Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
        }
        return Optional.empty();
    }
}
