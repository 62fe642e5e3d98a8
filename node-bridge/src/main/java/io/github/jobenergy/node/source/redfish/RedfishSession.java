package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.bmc.Credential;
import io.github.jobenergy.node.source.bmc.Login;
import io.github.jobenergy.node.source.redfish.resource.Document;
import io.github.jobenergy.program.http.BoundedBody;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The session at one BMC (DSP0266, 13.3.4): created when first needed, kept while it is valid, created again when the BMC has
 * ended it, and deleted at the close, since BMCs limit the number of sessions. With basic authentication there is no session, and
 * each request contains the login.
 *
 * <p>BMCs of Dell, HPE and Supermicro answer status 401 for an expired session; OpenStack's sushy creates a new session also
 * after 403. Status 403 also means that the user has no permission for a resource, which a new login does not change. A 403 for a
 * resource that was readable before is therefore treated as an expired session, and a 403 in a new session as a missing
 * permission.
 */
final class RedfishSession {

    private static final Logger LOG = LoggerFactory.getLogger(RedfishSession.class);

    private static final String ROOT = "/redfish/v1/";
    private static final String SESSIONS = "/redfish/v1/SessionService/Sessions";
    private static final String TOKEN = "X-Auth-Token";
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final RedfishHttpClient http;
    private final URI service;
    private final Credential credential;
    private final boolean isBasic;
    private Optional<String> token = Optional.empty();
    private Optional<URI> place = Optional.empty();
    private final Set<String> given = new HashSet<>();

    RedfishSession(RedfishHttpClient http, URI service, Credential credential, boolean isBasic) {
        this.http = http;
        this.service = service;
        this.credential = credential;
        this.isBasic = isBasic;
    }

    /** The address of the BMC. */
    URI address() {
        return service;
    }

    /** The address of a resource of this BMC. */
    URI address(String path) throws IOException {
        URI address = RedfishHttpClient.resolve(service, path);
        if (!RedfishHttpClient.isSameService(service, address)) {
            throw new IOException("expected a resource of this BMC, found one of " + address.getHost());
        }
        return address;
    }

    /**
     * Reads a resource.
     *
     * @throws AbsentResourceException if the BMC answers without the resource
     * @throws LoginRejectedException if the BMC rejects the login
     * @throws IOException if the BMC does not answer
     */
    byte[] get(String path, Deadline deadline) throws IOException, InterruptedException {
        URI address = address(path);
        boolean isFresh = token.isEmpty();
        HttpResponse<BoundedBody> response = http.get(address, authorization(deadline), deadline);
        if (!isBasic && !isFresh && hasExpired(path, response.statusCode())) {
            tryToEnd(response.statusCode(), deadline);
            response = http.get(address, authorization(deadline), deadline);
        }
        if (response.statusCode() == UNAUTHORIZED) {
            token = Optional.empty();
            throw new LoginRejectedException("expected an accepted login, found status 401");
        }
        if (response.statusCode() != 200) {
            given.remove(path);
            throw new AbsentResourceException(response.statusCode());
        }
        given.add(path);
        return response.body().take();
    }

    private boolean hasExpired(String path, int status) {
        return status == UNAUTHORIZED || (status == FORBIDDEN && given.contains(path));
    }

    /** Deletes a session that may still exist, if the BMC allows it. */
    private void tryToEnd(int status, Deadline deadline) throws InterruptedException {
        try {
            if (status == FORBIDDEN) {
                end(deadline);
            }
        } catch (IOException failed) {
            LOG.atDebug()
                    .addKeyValue("source", service)
                    .addKeyValue("reason", failed.getMessage())
                    .log("a Redfish session could not be deleted and remains until it expires");
        }
        token = Optional.empty();
    }

    private Map<String, String> authorization(Deadline deadline) throws IOException, InterruptedException {
        if (isBasic) {
            Login login = credential.read();
            String both = login.user() + ":" + login.password();
            return Map.of(
                    "Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
        }
        if (token.isEmpty()) {
            begin(deadline);
        }
        return Map.of(TOKEN, token.orElseThrow());
    }

    private void begin(Deadline deadline) throws IOException, InterruptedException {
        Login login = credential.read();
        URI sessions = address(sessions(deadline));
        HttpResponse<BoundedBody> response =
                http.post(sessions, Document.login(login.user(), login.password()), deadline, this::endLate);
        if (response.statusCode() == UNAUTHORIZED || response.statusCode() == FORBIDDEN) {
            throw new LoginRejectedException(
                    "expected an accepted login of " + login.user() + ", found status " + response.statusCode());
        }
        if (response.headers().firstValue(TOKEN).isEmpty()) {
            throw new IOException("expected a session, found status " + response.statusCode() + " without a token");
        }
        token = response.headers().firstValue(TOKEN);
        place = place(response);
    }

    /** The path of the session at this BMC, whatever host name the BMC returns. */
    private Optional<URI> place(HttpResponse<BoundedBody> response) throws IOException {
        Optional<String> location = response.headers().firstValue("Location");
        Optional<String> path = location.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(
                        RedfishHttpClient.resolve(service, location.get()).getRawPath());
        return path.isEmpty() ? Optional.empty() : Optional.of(address(path.get()));
    }

    /** Deletes a session that was created after the time limit. */
    private void endLate(HttpResponse<BoundedBody> response) {
        try {
            Optional<String> late = response.headers().firstValue(TOKEN);
            Optional<URI> where = place(response);
            if (late.isPresent() && where.isPresent()) {
                http.deleteWithoutWaiting(where.get(), Map.of(TOKEN, late.get()));
            }
        } catch (IOException invalidLocation) {
            LOG.atDebug()
                    .addKeyValue("source", service)
                    .addKeyValue("reason", invalidLocation.getMessage())
                    .log("a Redfish session could not be deleted and remains until it expires");
        }
    }

    /**
     * The path of the session collection, as linked from the service root, which needs no login; some services have no such link.
     */
    private String sessions(Deadline deadline) throws IOException, InterruptedException {
        HttpResponse<BoundedBody> root = http.get(address(ROOT), Map.of(), deadline);
        return root.statusCode() == 200
                ? Document.parse(root.body().take()).link("Links", "Sessions").orElse(SESSIONS)
                : SESSIONS;
    }

    /** Whether there is a session to delete. */
    boolean isOpen() {
        return token.isPresent() && place.isPresent();
    }

    /** Deletes the session. */
    void end(Deadline deadline) throws IOException, InterruptedException {
        if (token.isPresent() && place.isPresent()) {
            Map<String, String> headers = Map.of(TOKEN, token.get());
            token = Optional.empty();
            http.delete(place.get(), headers, deadline);
        }
    }
}
