package io.github.jobenergy.jobcomp.inlet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server that receives the records jobcomp/elasticsearch POSTs, at any path. To slurmctld it acts as an
 * Elasticsearch:
 *
 * <pre>
 *   200  the record is on the disk, whether it can be used or not
 *   401  without a valid token
 *   403  with an Origin header: browsers send one, slurmctld does not
 *   405  anything but POST
 *   413  a record that is too large to be taken or, without its script, to be spooled: slurmctld drops it
 *   415  anything but application/json
 *   503  the spool is full or cannot be written: slurmctld keeps the record and retries after 30 s
 * </pre>
 *
 * Each connection serves one request. No thread blocks on an incomplete request, and {@link OpenRequests} limits the number,
 * the duration and the memory of open requests.
 *
 * <p>Source: jobcomp_elasticsearch.c, 20.11 to 26.05: one thread, one record a call, 200 and 201 are success.
 */
public final class HttpInlet implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HttpInlet.class);

    private static final int HEADER_BYTES = 8 << 10;

    /** The size of the thread pool: one thread accepts, one selects, the others handle records. */
    private static final int THREADS = 6;

    private static final long STOP_MILLIS = 1_000;

    private final Server server;
    private final ServerConnector connector;
    private final HttpSettings settings;

    private HttpInlet(Server server, ServerConnector connector, HttpSettings settings) {
        this.server = server;
        this.connector = connector;
        this.settings = settings;
    }

    /**
     * Opens the server and starts to listen.
     *
     * @throws IOException if the address cannot be bound
     */
    public static HttpInlet open(HttpSettings settings, Inlet inlet, Clock clock) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 1);
        threads.setName("inlet");
        threads.setDaemon(true);
        Server server = new Server(threads);
        server.setStopTimeout(STOP_MILLIS);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http()));
        connector.setHost(settings.address().getAddress().getHostAddress());
        connector.setPort(settings.address().getPort());
        connector.setIdleTimeout(settings.limits().requestTime().toMillis());
        RefusalLog refusals = new RefusalLog(clock);
        OpenRequests requests = new OpenRequests(settings.limits(), connector.getScheduler(), refusals);
        connector.addBean(requests);
        server.addConnector(connector);
        server.setHandler(new RecordHandler(settings, inlet, requests, refusals));
        HttpInlet inletOverHttp = new HttpInlet(server, connector, settings);
        inletOverHttp.start();
        return inletOverHttp;
    }

    private static HttpConfiguration http() {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(HEADER_BYTES);
        http.setPersistentConnectionsEnabled(false);
        http.setSendServerVersion(false);
        return http;
    }

    private void start() throws IOException {
        try {
            server.start();
        } catch (IOException taken) {
            close();
            throw taken;
        } catch (Exception fault) {
            close();
            throw new IllegalStateException(fault);
        }
        LOG.atInfo().log("listening on {} for records of jobcomp/elasticsearch", address());
    }

    /** The address and the port of the server. */
    public InetSocketAddress address() {
        return new InetSocketAddress(settings.address().getAddress(), connector.getLocalPort());
    }

    /** Stops the server. A record in progress is acknowledged only if it is on the disk within a second. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception failed) {
            LOG.atWarn().addKeyValue("reason", failed.toString()).log("the HTTP inlet does not stop");
        }
    }
}
