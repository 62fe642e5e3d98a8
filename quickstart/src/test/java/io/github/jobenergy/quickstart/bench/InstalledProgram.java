package io.github.jobenergy.quickstart.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program as installed, started with the options of its systemd unit.
 *
 * @param start what starts it
 * @param unit where the options for Java are
 */
public record InstalledProgram(Path start, Path unit) {

    public static final InstalledProgram JOBCOMP_BRIDGE = of("jobcomp-bridge", "jobcomp-bridge.service");
    public static final InstalledProgram NODE_BRIDGE_ON_EACH_NODE = of("node-bridge", "on-each-node.conf");
    public static final InstalledProgram ENERGY_STORE = of("energy-store", "energy-store.service");

    private static final Pattern OPTIONS = Pattern.compile("JOBENERGY_JAVA_OPTS=\"([^\"]*)\"");

    private static InstalledProgram of(String name, String unit) {
        return new InstalledProgram(
                Path.of("..", name, "target/dist/bin", name), Path.of("..", name, "src/main/dist/conf", unit));
    }

    /** The options for Java in the unit. */
    public String javaOptions() throws IOException {
        Matcher options = OPTIONS.matcher(Files.readString(unit));
        if (!options.find()) {
            throw new IOException("expected " + OPTIONS + " in " + unit + ", found none");
        }
        return options.group(1);
    }

    /** Starts it with the options of the unit and these; its output is written to that file. */
    public Process start(List<String> arguments, List<String> moreJavaOptions, Path output) throws IOException {
        List<String> command = new ArrayList<>(List.of(start.toString()));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        List<String> options = new ArrayList<>(List.of(javaOptions()));
        options.addAll(moreJavaOptions);
        builder.environment().put("JOBENERGY_JAVA_OPTS", String.join(" ", options));
        return builder.start();
    }
}
