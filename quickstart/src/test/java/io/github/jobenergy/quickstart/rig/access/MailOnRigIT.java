package io.github.jobenergy.quickstart.rig.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jobenergy.program.testing.HostRequirements;
import io.github.jobenergy.quickstart.rig.PortForwarder;
import io.github.jobenergy.quickstart.rig.RigSettings;
import io.github.jobenergy.quickstart.rig.SlurmPackages;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The mails of a real Slurm whose MailProg is {@code jobenergy-mail}. slurmctld calls it as SlurmUser, with an environment that contains
 * variables of the job only; curl, munge and the server are real, and the pages are not those of energy-web.
 */
@Tag("soak")
class MailOnRigIT {

    /** The limit for a server that answers; that for others is the default, a second. */
    private static final int LONG = 600;

    private static final int DEFAULT = 1;

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> credentials = new CopyOnWriteArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private SlurmRig rig;
    private PortForwarder forwarder;
    private MailRecorder mails;

    @BeforeEach
    void start() throws Exception {
        SlurmPackages.require();
        HostRequirements.requirePrograms(Map.of("curl", "curl", "timeout", "coreutils"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/jobs/", this::answer);
        server.start();
        mails = MailRecorder.create();
        rig = SlurmRig.start(RigSettings.PLAIN.with(mails.slurmConf()));
        forwarder = PortForwarder.open(rig, server.getAddress().getPort());
    }

    @AfterEach
    void end() throws Exception {
        end.countDown();
        if (forwarder != null) {
            forwarder.close();
        }
        if (rig != null) {
            rig.close();
        }
        if (mails != null) {
            mails.close();
        }
        if (server != null) {
            server.stop(0);
        }
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(path);
        credentials.add(exchange.getRequestHeaders().getFirst("Authorization"));
        byte[] page = ("Job " + path.replace("/jobs/", "") + " used 1 kWh, between 0.9 kWh and\n1.1 kWh at 95 %.\n")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/plain;charset=utf-8");
        exchange.sendResponseHeaders(200, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
    }

    @Test
    void appendsTheEnergyToMailsOfEndedJobs() throws Exception {
        mails.use("http://" + forwarder.address(), LONG);

        MailRecorder.Mail ended = mails.mailOf(rig, "Ended", "--mail-type=END", "--wrap", "true");
        String job = job(0);
        assertTrue(ended.subject().startsWith("Slurm Job_id=" + job + " Name=wrap Ended, Run time "), ended.subject());
        assertEquals("alice@example.org", ended.address());
        assertEquals(appended(job), ended.body());
        assertIdentifiedAsSlurmUser(credentials.get(0));

        MailRecorder.Mail failed = mails.mailOf(rig, "Failed", "--mail-type=FAIL", "--wrap", "exit 3");
        assertEquals(appended(job(1)), failed.body());

        MailRecorder.Mail array = mails.mailOf(rig, "Ended", "--array=1-2", "--mail-type=END", "--wrap", "true");
        assertEquals(appended(job(2)), array.body());

        MailRecorder.Mail began = mails.mailOf(rig, "Began", "--mail-type=BEGIN", "--wrap", "true");
        assertEquals("", began.body());
        assertEquals(3, requests.size());
    }

    private String job(int request) {
        return requests.get(request).replace("/jobs/", "");
    }

    private String appended(String job) {
        return "\nJob " + job + " used 1 kWh, between 0.9 kWh and 1.1 kWh at 95 %.\nhttp://" + forwarder.address()
                + "/jobs/" + job + "\n";
    }

    private void assertIdentifiedAsSlurmUser(String authorization) throws Exception {
        String credential = authorization.replaceFirst("^MUNGE ", "");
        Path file = Files.writeString(rig.folder().resolve("credential"), credential);
        String decoded = rig.run("root", "unmunge", "-i", file.toString());
        assertTrue(decoded.contains("slurm ("), decoded);
    }

    /** The mail is delivered while the server holds the connection open, so the wrapper has ended at its own limit. */
    @Test
    void deliversTheMailWithoutTheEnergyIfTheServerDoesNotAnswer() throws Exception {
        server.removeContext("/jobs/");
        server.createContext("/jobs/", exchange -> {
            requests.add(exchange.getRequestURI().getPath());
            try {
                end.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        mails.use("http://" + forwarder.address(), DEFAULT);

        MailRecorder.Mail mail = mails.mailOf(rig, "Ended", "--mail-type=END", "--wrap", "true");

        assertEquals("", mail.body());
        assertEquals(1, end.getCount());
    }

    @Test
    void deliversTheMailWithoutTheEnergyIfTheServerIsDownOrUnknown() throws Exception {
        forwarder.close();
        mails.use("http://" + forwarder.address(), LONG);
        assertEquals(
                "",
                mails.mailOf(rig, "Ended", "--mail-type=END", "--wrap", "true").body());

        mails.use("", LONG);
        assertEquals(
                "",
                mails.mailOf(rig, "Ended", "--mail-type=END", "--wrap", "true").body());
        assertEquals(List.of(), requests);
    }
}
