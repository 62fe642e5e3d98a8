package io.github.jobenergy.web.monitoring;

import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.monitoring.HealthCheck;
import io.github.jobenergy.program.monitoring.LoopProgress;
import io.github.jobenergy.program.monitoring.MetricPage;
import io.github.jobenergy.program.monitoring.Monitored;
import io.github.jobenergy.web.data.Database;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The metrics and the health of the server of the pages. A thread of its own requests {@code /health} from the server and queries the
 * database every ten seconds; a scrape reads the last results. The server is live while it answers its own requests, whether or not
 * the database responds.
 */
public final class WebMonitoring implements Monitored, AutoCloseable {

    private static final String RUNNING = "running";
    private static final Duration PERIOD = Duration.ofSeconds(10);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);

    private final Database database;
    private final URI health;
    private final Optional<Monitored> store;
    private final Clock clock;
    private final Instant started;
    private final LoopProgress pages = new LoopProgress("pages");
    private final CountDownLatch end = new CountDownLatch(1);

    private volatile Optional<String> pagesFailure = Optional.empty();
    private volatile Optional<String> databaseFailure = Optional.of("not yet queried");

    /**
     * Starts the checks.
     *
     * @param url the URL of the server, without a path
     * @param store the reading of the topics, if this process keeps the tables
     */
    public WebMonitoring(Database database, String url, Optional<Monitored> store, Clock clock) {
        this.database = database;
        this.health = URI.create(url + "/health");
        this.store = store;
        this.clock = clock;
        this.started = clock.instant();
        Thread thread = new Thread(this::work, "self-check");
        thread.setDaemon(true);
        thread.start();
    }

    private void work() {
        try {
            do {
                check();
            } while (!end.await(PERIOD.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void check() {
        pagesFailure = pagesFailure();
        if (pagesFailure.isEmpty()) {
            pages.advanced(PERIOD);
        }
        databaseFailure = databaseFailure();
    }

    private Optional<String> pagesFailure() {
        try {
            HttpURLConnection request = (HttpURLConnection) health.toURL().openConnection(Proxy.NO_PROXY);
            request.setConnectTimeout((int) REQUEST_TIMEOUT.toMillis());
            request.setReadTimeout((int) REQUEST_TIMEOUT.toMillis());
            try {
                int status = request.getResponseCode();
                return status == HttpURLConnection.HTTP_OK
                        ? Optional.empty()
                        : Optional.of("expected status 200 of /health, found " + status);
            } finally {
                request.disconnect();
            }
        } catch (IOException | RuntimeException unanswered) {
            return Optional.of(unanswered.toString());
        }
    }

    private Optional<String> databaseFailure() {
        try {
            database.requireResponse();
            return Optional.empty();
        } catch (SQLException | RuntimeException unusable) {
            return Optional.of(unusable.toString());
        }
    }

    @Override
    public ProgramStatus status() {
        return ProgramStatus.ofThisProcess("energy-web", started, RUNNING, Optional.empty(), Map.of(), clock.instant());
    }

    @Override
    public Set<String> phases() {
        return Set.of(RUNNING);
    }

    @Override
    public List<HealthCheck> live(Duration stallLimit, Instant now) {
        List<HealthCheck> checks = new ArrayList<>(List.of(pages.check(stallLimit, now)));
        store.ifPresent(tables -> checks.addAll(tables.live(stallLimit, now)));
        return checks;
    }

    @Override
    public List<HealthCheck> ready(ProgramStatus status, Instant now) {
        List<HealthCheck> checks = new ArrayList<>(List.of(of("pages", pagesFailure), of("database", databaseFailure)));
        store.ifPresent(tables -> checks.addAll(tables.ready(status, now)));
        return checks;
    }

    private static HealthCheck of(String name, Optional<String> failure) {
        return HealthCheck.of(name, failure.isEmpty(), failure.orElse("responding"));
    }

    @Override
    public void addTo(MetricPage page) {
        page.gauge(
                "jobenergy_web_database_up",
                "1 if the database responded to the last query of the self-check, 0 if not.",
                databaseFailure.isEmpty() ? 1 : 0);
        store.ifPresent(tables -> tables.addTo(page));
    }

    @Override
    public void close() {
        end.countDown();
    }
}
