package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.database.SupersededStoreException;
import io.github.jobenergy.store.run.StoreBrokers;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.identity.BearerIdentification;
import io.github.jobenergy.web.access.identity.LocalToken;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.http.ServerSettings;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.page.Pages;
import io.github.jobenergy.web.run.OwnStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The energy-web of a play, with its tables in a DuckDB file of the workplace: for one user, who sees everything. */
public final class WebProgram implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final int CONNECTIONS = 2;
    private static final int REQUESTS_PER_SECOND = 100;

    private final OwnStore store;
    private final Database database;
    private final WebServer server;
    private final LocalToken token;
    private final Path tokenFile;
    private final CompletableFuture<Exception> failure;

    private WebProgram(
            OwnStore store,
            Database database,
            WebServer server,
            LocalToken token,
            Path tokenFile,
            CompletableFuture<Exception> failure) {
        this.store = store;
        this.database = database;
        this.server = server;
        this.token = token;
        this.tokenFile = tokenFile;
        this.failure = failure;
    }

    /**
     * Starts the program, and returns when its tables have the records that are on the broker.
     *
     * @param user the login name of the user
     * @throws IOException if the tables cannot be created, or the token cannot be written
     */
    public static WebProgram start(WorkFolder workFolder, Broker broker, String user) throws IOException {
        DatabaseSettings settings = new DatabaseSettings(
                "jdbc:duckdb:" + workFolder.run().resolve("energy.duckdb"), Optional.empty(), Optional.empty());
        CompletableFuture<Exception> failure = new CompletableFuture<>();
        try {
            OwnStore store = OwnStore.open(
                    new StoreBrokers(broker.bootstrapServers(), Map.of()),
                    broker::topicName,
                    settings,
                    Clock.systemUTC(),
                    failure::complete);
            store.readToEnd();
            store.read();
            LocalToken token = LocalToken.generate(user);
            Path tokenFile = workFolder.run().resolve("token");
            Files.createFile(
                    tokenFile, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(tokenFile, token.text() + "\n");
            Database database = Database.open(settings, CONNECTIONS);
            WebServer server = WebServer.start(
                    new Pages(database, ZoneId.systemDefault(), Clock.systemUTC()),
                    new BearerIdentification(token),
                    Access::operator,
                    new ServerSettings(HOST, 0, false, Optional.empty(), REQUESTS_PER_SECOND),
                    Clock.systemUTC());
            return new WebProgram(store, database, server, token, tokenFile, failure);
        } catch (SQLException | SupersededStoreException unusable) {
            throw new IOException("energy-web: " + unusable.getMessage(), unusable);
        }
    }

    /** Returns the URL that signs a browser in. */
    public String loginUrl() {
        return url() + "/login?token=" + token.text();
    }

    /** Returns the URL of the server, for the command jobenergy. */
    public String url() {
        return "http://" + HOST + ":" + server.port();
    }

    /** Returns the file with the token, for the command jobenergy. */
    public Path tokenFile() {
        return tokenFile;
    }

    /**
     * Checks that the tables are still kept.
     *
     * @throws ProgramStoppedException if a failure has ended the reading
     */
    public void requireRunning() throws ProgramStoppedException {
        if (failure.isDone()) {
            throw new ProgramStoppedException(
                    "energy-web", String.valueOf(failure.join().getMessage()));
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        database.close();
        try {
            store.close();
        } catch (SQLException unusable) {
            throw new IOException("energy-web: " + unusable.getMessage(), unusable);
        }
    }
}
