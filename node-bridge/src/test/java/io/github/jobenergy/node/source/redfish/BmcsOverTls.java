package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.bmc.PrintedFindings;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A site with local BMCs for each test, and the findings of the source. */
abstract class BmcsOverTls {

    static final String POWER = "/redfish/v1/Chassis/1/Power";

    @TempDir
    private static Path shared;

    private static Certificates certificates;

    @TempDir
    private Path folder;

    Site site;
    final PrintedFindings findings = new PrintedFindings();

    @BeforeAll
    static void make() throws IOException, InterruptedException {
        certificates = Certificates.in(shared);
    }

    @BeforeEach
    void begin() throws IOException, GeneralSecurityException {
        site = new Site(folder, certificates);
    }

    @AfterEach
    void end() {
        site.close();
    }

    /** Polls the source once and closes it. */
    void read(PowerSource source) throws IOException, InterruptedException {
        try (source) {
            source.read(findings);
        }
    }
}
