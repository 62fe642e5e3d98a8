package io.github.jobenergy.web.testing;

import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.http.WebServer;
import java.io.IOException;
import java.util.Set;

/**
 * A server over a database of records. The operator {@code root} sees everything, other users what is their own.
 *
 * @param fixture the database
 * @param server the server
 */
public record ServedPages(WebFixture fixture, WebServer server) implements AutoCloseable {

    private static final String OPERATOR = "root";

    /** Creates the database with the results of quickstart and these records, and starts the server. */
    public static ServedPages of(Records more) throws Exception {
        WebFixture fixture = WebFixture.of(more);
        return new ServedPages(fixture, fixture.serve(FixedPolicy.hidingAll(Set.of(OPERATOR))));
    }

    /** Returns a client of the operator. */
    public WebClient operator() {
        return client(OPERATOR);
    }

    /** Returns a client of a user. */
    public WebClient client(String user) {
        return WebClient.of(server, user);
    }

    @Override
    public void close() throws IOException {
        server.close();
        fixture.close();
    }
}
