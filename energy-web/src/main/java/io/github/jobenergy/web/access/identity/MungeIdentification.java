package io.github.jobenergy.web.access.identity;

import io.github.jobenergy.web.access.Caller;
import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.command.RepeatedWarning;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Identifies a user by {@code Authorization: MUNGE CREDENTIAL}. The payload of the credential is the method and the target of the
 * request, so that a credential that was read by others cannot be used for another request:
 *
 * <pre>
 *   curl -H "Authorization: MUNGE $(munge -s 'GET /jobs/1234')" http://HOST:PORT/jobs/1234
 * </pre>
 */
public final class MungeIdentification implements Identification {

    private static final Logger LOG = LoggerFactory.getLogger(MungeIdentification.class);

    private static final String SCHEME = "MUNGE";

    private final Unmunge unmunge;
    private final LoginNames names;
    private final RepeatedWarning failure = new RepeatedWarning(LOG, "cannot decode MUNGE credentials");

    /** Creates the identification. */
    public MungeIdentification(Unmunge unmunge, LoginNames names) {
        this.unmunge = unmunge;
        this.names = names;
    }

    @Override
    public Optional<String> user(Caller caller) throws RefusedException {
        Optional<String> credential = Authorization.of(caller, SCHEME);
        if (credential.isEmpty()) {
            return Optional.empty();
        }
        try {
            Credential decoded = unmunge.decode(credential.get());
            requireBoundTo(caller.method() + " " + caller.target(), decoded.payload());
            return Optional.of(names.of(decoded.uid()));
        } catch (IOException unavailable) {
            failure.occur(String.valueOf(unavailable.getMessage()));
            throw new RefusedException("MUNGE credential: expected unmunge and getent to respond on this host, found: "
                    + unavailable.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new RefusedException(
                    "MUNGE credential: expected time to decode it, found that the server is stopping");
        }
    }

    private static void requireBoundTo(String request, String payload) throws RefusedException {
        if (!payload.equals(request)) {
            throw new RefusedException(
                    "MUNGE credential: expected the payload " + Quoted.of(request) + ", found " + Quoted.of(payload));
        }
    }
}
