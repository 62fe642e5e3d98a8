package io.github.jobenergy.node.source.ipmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.bmc.PrintedFindings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** BMCs polled with scripts that print recorded outputs of the programs. */
class IpmiSourceTest {

    private static final Instant NOW = Instant.parse("2024-02-15T08:36:02Z");

    @TempDir
    private Path folder;

    private final PrintedFindings findings = new PrintedFindings();

    @Test
    void pollsTheLocalBmcWithoutALogin() throws IOException, InterruptedException {
        Path program = program("cat '" + output("ipmitool.txt") + "'");
        try (PowerSource source = open("program=" + program)) {
            source.read(findings);
        }

        assertEquals(List.of("here node ipmi 50.000 W"), findings.lines());
        assertEquals("dcmi power reading", calls(program));
    }

    @Test
    void runsIpmitoolInUtc() throws IOException, InterruptedException {
        Path program = program("sed \"s/CDT/$TZ/\" '" + output("ipmitool-1.8.19.txt") + "'");
        try (PowerSource source = open("program=" + program)) {
            source.read(findings);
        }

        assertEquals(
                Optional.of(Instant.parse("2026-07-26T16:57:12Z")),
                findings.samples().get(0).deviceTime());
    }

    @Test
    void passesThePasswordInTheEnvironmentAndNotInTheArguments() throws IOException, InterruptedException {
        Path program = program("echo \"$IPMI_PASSWORD\" >\"$0.password\"; cat '" + output("ipmitool.txt") + "'");
        Path targets = targets("bmc1\tn001\t" + login());
        try (PowerSource source = open("program=" + program, "targets=" + targets, "options=-C 17")) {
            source.read(findings);
        }

        assertEquals(List.of("n001 node ipmi 50.000 W"), findings.lines());
        assertEquals("-C 17 -I lanplus -H bmc1 -U reader -E dcmi power reading", calls(program));
        assertEquals("open sesame\n", Files.readString(Path.of(program + ".password")));
    }

    @Test
    void pollsARangeOfHostsWithFreeIpmi() throws IOException, InterruptedException {
        Path program = program("cat '" + output("freeipmi-range.txt") + "'");
        Path config = Files.writeString(folder.resolve("freeipmi.conf"), "username reader\n");
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-------"));
        Path targets = targets("bmc[1-2]");
        try (PowerSource source =
                open("tool=freeipmi", "program=" + program, "targets=" + targets, "config=" + config)) {
            source.read(findings);
        }

        assertEquals(List.of("bmc1 node ipmi 332.000 W", "bmc2 node ipmi 164.000 W"), findings.lines());
        assertEquals(
                "--config-file=" + config + " --get-system-power-statistics -D LAN_2_0 -h bmc[1-2]", calls(program));
    }

    @Test
    void reportsAValueWithTheSameTimestampOnce() throws IOException, InterruptedException {
        Path program = program("cat '" + output("ipmitool.txt") + "'");
        try (PowerSource source = open("program=" + program)) {
            source.read(findings);
            source.read(findings);
            Files.writeString(
                    folder.resolve("ipmitool.txt"),
                    Files.readString(folder.resolve("ipmitool.txt")).replace(" 50 Watts", " 51 Watts"));
            source.read(findings);
        }

        assertEquals(List.of("here node ipmi 50.000 W", "here node ipmi 51.000 W"), findings.lines());
    }

    @Test
    void reportsNothingForABmcWithoutMeasurements() throws IOException, InterruptedException {
        try (PowerSource source = open("program=" + program("cat '" + output("ipmitool-deactivated.txt") + "'"))) {
            source.read(findings);
        }

        assertTrue(findings.samples().isEmpty());
        assertTrue(findings.rejections().isEmpty());
    }

    @Test
    void readsTheOtherBmcsIfOneFails() throws IOException, InterruptedException {
        Path program =
                program("case \"$*\" in *bmc1*) echo 'Error: Unable to establish session' >&2; exit 1 ;; esac; cat '"
                        + output("ipmitool.txt") + "'");
        Path targets = targets("bmc1\tn001\nbmc2\tn002");
        try (PowerSource source =
                open("program=" + program, "targets=" + targets, "credential=" + login(), "parallel=2")) {
            source.read(findings);
            source.read(findings);
        }

        assertEquals(List.of("n002 node ipmi 50.000 W"), findings.lines());
        assertEquals(1, findings.rejections().size());
        assertTrue(findings.rejections().get(0).detail().endsWith("exit status 1: Error: Unable to establish session"));
    }

    @Test
    void stopsAHangingProgram() throws IOException {
        try (PowerSource source = open("program=" + program("exec cat <>'" + pipe() + "'"), "answer-timeout=PT0.3S")) {
            IOException nothing = assertThrows(IOException.class, () -> source.read(findings));

            assertEquals("ipmi: expected responses of 1 BMCs, found none", nothing.getMessage());
            assertTrue(
                    findings.rejections().get(0).detail().endsWith("expected an end within PT0.3S, found it running"));
        }
    }

    @Test
    void rejectsALoginFileThatOthersCanRead() throws IOException {
        Path login = login();
        Files.setPosixFilePermissions(login, PosixFilePermissions.fromString("rw-r--r--"));
        Path targets = targets("bmc1");

        String message = rejectionMessage("targets=" + targets, "credential=" + login);

        assertEquals(
                "ipmi: credential: " + login
                        + ": expected a file that no other user may read or change, such as rw-r-----, found rw-r--r--",
                message);
    }

    @Test
    void rejectsAPasswordAmongTheOptions() {
        assertFalse(rejectionMessage("options=-Psecret").contains("secret"));
        assertTrue(rejectionMessage("tool=freeipmi", "options=-p secret").contains("expected no password"));
    }

    @Test
    void rejectsInvalidSettings() throws IOException {
        Path twice = targets("bmc1\tn001\nbmc2\tn001");

        assertTrue(rejectionMessage("tool=other").contains("expected one of [ipmitool, freeipmi, ipmiutil, capmc]"));
        assertTrue(rejectionMessage("zone=Mars").contains("expected a time zone"));
        assertTrue(rejectionMessage("every=PT5S", "answer-timeout=PT6S").contains("expected no more than every=PT5S"));
        assertTrue(rejectionMessage("targets=" + twice).contains(":4: expected each target once"));
        assertTrue(rejectionMessage("targets=" + targets("bmc1")).contains("expected credential=..."));
        assertTrue(rejectionMessage("colour=red").contains("found 'colour'"));
    }

    private String rejectionMessage(String... settings) {
        return assertThrows(IllegalArgumentException.class, () -> open(settings))
                .getMessage();
    }

    private PowerSource open(String... settings) {
        List<String> all = new ArrayList<>(List.of("ipmi"));
        all.addAll(List.of(settings));
        return new IpmiKind()
                .open(
                        SourceSpec.parse(String.join(",", all)),
                        new SourceContext("here", Path.of("/"), Clock.fixed(NOW, ZoneOffset.UTC)));
    }

    private Path program(String does) throws IOException {
        Path program = folder.resolve("program");
        Files.writeString(program, "#!/bin/sh\necho \"$*\" >\"$0.asked\"\n" + does + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }

    private static String calls(Path program) throws IOException {
        return Files.readString(Path.of(program + ".asked")).strip();
    }

    private Path output(String name) throws IOException {
        try (InputStream in = IpmiSourceTest.class.getResourceAsStream("/ipmi/" + name)) {
            return Files.write(folder.resolve(name), in.readAllBytes());
        }
    }

    private Path targets(String lines) throws IOException {
        return Files.writeString(folder.resolve("targets.tsv"), "# address, target, credential\n\n" + lines + "\n");
    }

    private Path login() throws IOException {
        Path file = Files.writeString(folder.resolve("login"), "reader\nopen sesame\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    /** A pipe, a read from which blocks. */
    private Path pipe() throws IOException {
        Path pipe = folder.resolve("pipe");
        try {
            new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
        return pipe;
    }
}
