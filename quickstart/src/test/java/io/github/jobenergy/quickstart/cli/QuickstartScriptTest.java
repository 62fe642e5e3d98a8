package io.github.jobenergy.quickstart.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * When quickstart.sh builds before it starts the program: in a checkout that has the project's modules, each with one source, a
 * program that exits with {@value #PROGRAM_EXIT}, and a Maven that fails.
 */
class QuickstartScriptTest {

    private static final Path PROJECT = Path.of("..");
    private static final int PROGRAM_EXIT = 42;
    private static final int BUILD_FAILED = 1;
    private static final Instant BUILT = Instant.parse("2000-01-01T00:00:00Z");

    @TempDir
    Path folder;

    private Path checkout;

    static List<String> modules() throws IOException {
        try (Stream<Path> folders = Files.list(PROJECT)) {
            return folders.filter(each -> Files.exists(each.resolve("pom.xml")))
                    .map(each -> each.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @BeforeEach
    void aCheckoutThatIsBuilt() throws IOException {
        checkout = Files.createDirectories(folder.resolve("a checkout"));
        Files.copy(PROJECT.resolve("quickstart.sh"), checkout.resolve("quickstart.sh"));
        program(folder.resolve("bin/mvn"), "#!/bin/sh\nexit 1\n");
        program(checkout.resolve("quickstart/target/dist/bin/quickstart"), "#!/bin/sh\nexit " + PROGRAM_EXIT + "\n");
        Files.writeString(checkout.resolve("quickstart/target/built-by-quickstart"), "");
        Files.writeString(Files.createDirectories(checkout.resolve(".mvn")).resolve("maven.config"), "");
        Files.writeString(checkout.resolve("pom.xml"), "");
        for (String module : modules()) {
            Files.writeString(Files.createDirectories(sources(module)).resolve("Source.java"), "");
            Files.writeString(
                    Files.createDirectories(checkout.resolve(module).resolve("src/test"))
                            .resolve("SourceTest.java"),
                    "");
            Files.writeString(checkout.resolve(module).resolve("pom.xml"), "");
        }
        setTimes(BUILT);
    }

    private static void program(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.setPosixFilePermissions(Files.writeString(file, text), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path sources(String module) {
        return checkout.resolve(module).resolve("src/main/java");
    }

    private void setTimes(Instant time) throws IOException {
        try (Stream<Path> all = Files.walk(checkout)) {
            for (Path each : all.toList()) {
                Files.setLastModifiedTime(each, FileTime.from(time));
            }
        }
    }

    private int start(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder script = new ProcessBuilder(Stream.concat(
                                Stream.of(
                                        "/bin/sh",
                                        checkout.resolve("quickstart.sh").toString()),
                                Stream.of(arguments))
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile());
        script.environment().put("JAVA_HOME", System.getProperty("java.home"));
        script.environment()
                .merge("PATH", folder.resolve("bin").toString(), (path, bin) -> bin + File.pathSeparator + path);
        return script.start().waitFor();
    }

    private String out() throws IOException {
        return Files.readString(folder.resolve("out"), StandardCharsets.UTF_8);
    }

    @Test
    void startsTheProgramIfNothingChanged() throws Exception {
        assertEquals(PROGRAM_EXIT, start(), out());
    }

    @Test
    void namesTheModulesThatItRuns() throws Exception {
        assertTrue(modules()
                .containsAll(List.of("schemas", "jobcomp-bridge", "node-bridge", "energy-streams", "quickstart")));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void buildsIfASourceOfAModuleChanged(String module) throws Exception {
        Files.setLastModifiedTime(sources(module).resolve("Source.java"), FileTime.from(BUILT.plusSeconds(1)));

        int exitCode = start();

        assertEquals(BUILD_FAILED, exitCode, out());
        assertTrue(out().contains("the build failed"), out());
    }

    @Test
    void buildsIfASourceIsDeleted() throws Exception {
        Files.delete(sources("node-bridge").resolve("Source.java"));

        assertEquals(BUILD_FAILED, start(), out());
    }

    @Test
    void buildsIfThePomOfAModuleChanged() throws Exception {
        Files.setLastModifiedTime(checkout.resolve("schemas/pom.xml"), FileTime.from(BUILT.plusSeconds(1)));

        assertEquals(BUILD_FAILED, start(), out());
    }

    @Test
    void startsTheProgramIfOnlyATestChanged() throws Exception {
        Files.setLastModifiedTime(
                checkout.resolve("schemas/src/test/SourceTest.java"), FileTime.from(BUILT.plusSeconds(1)));

        assertEquals(PROGRAM_EXIT, start(), out());
    }
}
