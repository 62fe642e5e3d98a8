package io.github.jobenergy.quickstart.install;

import io.github.jobenergy.program.testing.HostRequirements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds packages of the programs as they are built, with the folder {@code packaging} alone. */
enum PackageBuild {
    DEB("rpm.skip"),
    RPM("jdeb.skip");

    private final String other;

    PackageBuild(String other) {
        this.other = other;
    }

    /** Passes if packages can be built here. */
    static void require() {
        HostRequirements.requirePrograms(Map.of("mvn", "maven"));
    }

    /**
     * Builds packages into a folder.
     *
     * @param options of Maven, such as the modules, or another version than that of the project
     */
    void into(Path folder, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("mvn", "-B", "-q", "-f", "../packaging/pom.xml", "package"));
        command.add("-D" + other);
        command.add("-Dpackage.output=" + folder);
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("exit status " + process.exitValue() + " of " + command + "\n" + text);
        }
    }
}
