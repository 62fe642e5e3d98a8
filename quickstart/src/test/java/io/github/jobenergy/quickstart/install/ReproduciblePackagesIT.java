package io.github.jobenergy.quickstart.install;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two builds of the packages of one program and of the command, which contain every kind of file. */
@Tag("soak")
class ReproduciblePackagesIT {

    private static final String MODULES = "-pl=jobcomp-bridge,jobenergy";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void haveTheSameBytesInEachBuild(PackageBuild build) throws Exception {
        PackageBuild.require();

        build.into(folder.resolve("first"), MODULES);
        build.into(folder.resolve("second"), MODULES);

        Map<String, String> first = digests(folder.resolve("first"));
        assertEquals(2, first.size());
        assertEquals(first, digests(folder.resolve("second")));
    }

    private static Map<String, String> digests(Path folder) throws Exception {
        Map<String, String> digests = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                digests.put(file.getFileName().toString(), digest(file));
            }
        }
        return digests;
    }

    private static String digest(Path file) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    }
}
