package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.run.PolledSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.registry.SourceKinds;
import io.github.jobenergy.node.source.slurm.SlurmKind;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that configure sources. */
final class SourceOptions {

    @Option(
            names = "--source",
            paramLabel = "KIND[,KEY=VALUE]...",
            required = true,
            description = "Source and its settings. May be given more than once. Every source has every=DURATION, the "
                    + "polling interval; timeout=DURATION, the time limit of one command or connection; and "
                    + "name=NAME, its name in logs and counts (default: its kind). A whole poll is limited to the "
                    + "longest of every, timeout and 30 s. For the kinds and their settings, see node-bridge sources.")
    private List<String> sources = new ArrayList<>();

    @Option(
            names = "--sysfs-root",
            paramLabel = "FOLDER",
            defaultValue = "/",
            description = "Folder that contains sys and proc. Default: ${DEFAULT-VALUE}")
    private Path sysfsRoot = Path.of("/");

    @Option(
            names = "--node",
            paramLabel = "NAME",
            description = "NodeName of this host in Slurm. Default: the host name up to the first dot")
    private Optional<String> node = Optional.empty();

    /** The NodeName of this host, if it is configured. */
    Optional<String> node() {
        return node;
    }

    /** The command of the first slurm source that configures one, or else {@code scontrol} on the PATH. */
    String scontrol() {
        return sources.stream()
                .map(SourceSpec::parse)
                .filter(spec -> spec.kind().equals(SlurmKind.NAME))
                .flatMap(spec -> spec.text("command").stream())
                .findFirst()
                .orElse("scontrol");
    }

    /**
     * Opens the configured sources.
     *
     * @throws IllegalArgumentException if a kind is unknown or a setting is invalid
     */
    List<PolledSource> open(Clock clock) {
        SourceContext context = new SourceContext(node.orElseGet(SourceOptions::hostName), sysfsRoot, clock);
        try {
            return open(context);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("source: " + invalid.getMessage(), invalid);
        }
    }

    private List<PolledSource> open(SourceContext context) {
        List<SourceSpec> specs = sources.stream().map(SourceSpec::parse).toList();
        Set<String> names = new HashSet<>();
        specs.forEach(spec -> spec.name().ifPresent(name -> requireNew(name, names)));
        List<PolledSource> opened = new ArrayList<>();
        for (SourceSpec spec : specs) {
            String name = spec.name().orElseGet(() -> nameless(spec.kind(), names));
            opened.add(PolledSource.open(kind(spec.kind()), spec, context).named(name));
        }
        return opened;
    }

    private static void requireNew(String name, Set<String> names) {
        if (!names.add(name)) {
            throw new IllegalArgumentException("expected each name once, found '" + name + "' more than once");
        }
    }

    /** The name of a source without a configured name: its kind, with a number if the name is already used. */
    private static String nameless(String kind, Set<String> names) {
        String name = kind;
        for (int number = 2; !names.add(name); number++) {
            name = kind + "#" + number;
        }
        return name;
    }

    private static SourceKind kind(String name) {
        return SourceKinds.named(name)
                .orElseThrow(() -> new IllegalArgumentException("expected one of "
                        + SourceKinds.all().stream().map(SourceKind::name).toList() + ", found '" + name + "'"));
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName().replaceFirst("\\..*", "");
        } catch (UnknownHostException nameless) {
            throw new IllegalArgumentException(
                    "node: expected --node=NAME, since this host has no name, found none", nameless);
        }
    }
}
