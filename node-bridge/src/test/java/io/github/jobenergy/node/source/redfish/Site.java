package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** A site with local BMCs, its files in a folder, and a settable clock. */
final class Site implements AutoCloseable {

    private final Path folder;
    private final Certificates certificates;
    private final SSLContext tls;
    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final List<RedfishServer> bmcs = new ArrayList<>();
    private final StringBuilder targets = new StringBuilder();
    private Instant now = Instant.parse("2026-11-21T09:00:00Z");

    Site(Path folder, Certificates certificates) throws IOException, GeneralSecurityException {
        this.folder = folder;
        this.certificates = certificates;
        this.tls = certificates.server();
        credential(RedfishServer.USER, RedfishServer.PASSWORD);
    }

    /** Writes the login. */
    void credential(String user, String password) throws IOException {
        Path file = folder.resolve("login");
        Files.writeString(file, user + "\n" + password + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    /** Adds a BMC with a line in the list of targets. */
    RedfishServer bmc(String target) throws IOException {
        RedfishServer bmc = RedfishServer.start(tls, executor);
        bmcs.add(bmc);
        line(bmc.address() + "\t" + target);
        return bmc;
    }

    void line(String line) {
        targets.append(line).append('\n');
    }

    /** Removes a BMC from the list of targets. */
    void withdraw(RedfishServer bmc) {
        int from = targets.indexOf(bmc.address());
        targets.delete(from, targets.indexOf("\n", from) + 1);
    }

    /** Writes the list of targets. */
    Path list() throws IOException {
        return Files.writeString(folder.resolve("targets.tsv"), targets);
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    /** The source with these settings and the files of the site; timeouts are long, since a loaded machine responds late. */
    PowerSource open(String... settings) throws IOException {
        return open("ca=" + certificates.file(), settings);
    }

    PowerSource open(String trust, String[] settings) throws IOException {
        Path list = list();
        List<String> all =
                new ArrayList<>(List.of("redfish", "targets=" + list, "credential=" + folder.resolve("login"), trust));
        all.addAll(List.of(settings));
        all.addAll(List.of("every=PT1M", "target-timeout=PT1M"));
        if (all.stream().noneMatch(setting -> setting.startsWith("answer-timeout="))) {
            all.add("answer-timeout=PT1M");
        }
        return new RedfishKind()
                .open(SourceSpec.parse(String.join(",", all)), new SourceContext("here", Path.of("/"), new Moved()));
    }

    /** The clock of this site. */
    private final class Moved extends Clock {

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    @Override
    public void close() {
        bmcs.forEach(RedfishServer::close);
        executor.shutdownNow();
    }
}
