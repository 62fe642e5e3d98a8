package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.identity.NodeTable;
import io.github.jobenergy.node.identity.Rule;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options that map targets to nodes. */
final class NodeOptions {

    /** The cluster if none is configured, for commands that publish nothing. */
    private static final String NAMELESS = "local";

    @Option(names = "--cluster", paramLabel = "NAME", description = "Slurm's ClusterName, in lower case.")
    private Optional<String> cluster = Optional.empty();

    @Option(
            names = "--meter-space",
            paramLabel = "NAME",
            description = "Name of the meter space of several clusters that share nodes. Default: the cluster")
    private Optional<String> meterSpace = Optional.empty();

    @Option(
            names = "--nodes",
            paramLabel = "HOSTLIST",
            description = "List of nodes, such as n[1-400],gpu[01-16]. A target that is not in the list is rejected. "
                    + "Without a list, the plain name of a host is used as NodeName, but no address, no name with a "
                    + "dot, no xname, and no name of a BMC or service tag.")
    private Optional<String> nodes = Optional.empty();

    @Option(
            names = "--node-table",
            paramLabel = "FILE",
            description = "Table of targets and nodes: each line is a target (an address of a BMC, an xname, a service "
                    + "tag, HOST:PORT), a tab and a NodeName. The table is searched before the first rule and after "
                    + "each rule.")
    private Optional<Path> table = Optional.empty();

    @Option(
            names = "--rule",
            paramLabel = "RULE",
            description = "Rule that converts a target to a NodeName. May be given more than once; each rule is "
                    + "applied to the result of the previous one: strip-port, strip-domain, lower, pad N (zeros "
                    + "before the last number), or 'REGEX -> NAME', such as '^(.*)-(bmc|ipmi|ib)$$ -> $$1'.")
    private List<String> rules = new ArrayList<>();

    /**
     * The cluster name.
     *
     * @throws IllegalArgumentException if the name is invalid: expected a name of the contract in lower case without {@code /}
     */
    String cluster() {
        String name = cluster.orElse(NAMELESS);
        if (!name.equals(name.toLowerCase(Locale.ROOT)) || name.indexOf('/') >= 0 || name.isBlank()) {
            throw new IllegalArgumentException("cluster: expected a lower-case name without '/', found '" + name + "'");
        }
        return Names.require("cluster", name);
    }

    /** The cluster name, which must be configured. */
    String requiredCluster() {
        if (cluster.isEmpty()) {
            throw new IllegalArgumentException("cluster: expected --cluster=NAME, found none");
        }
        return cluster();
    }

    /**
     * The meter space and the identity of targets, with the NodeName of this host if it is configured.
     *
     * @throws IllegalArgumentException if an option is invalid, or the table cannot be read
     */
    TargetMapping mapping(Optional<String> own) {
        String ofCluster = cluster();
        String space = meterSpace.map(NodeOptions::meterSpace).orElse(ofCluster);
        NodeTable known = table.map(NodeOptions::nodeTable).orElse(NodeTable.EMPTY);
        return new TargetMapping(
                space,
                new Identity(known, rules.stream().map(Rule::parse).toList(), nodes.map(NodeOptions::hostlist), own));
    }

    /** The same for commands that publish nothing: without any of the options, a target keeps its name in the record. */
    TargetMapping displayMapping() {
        TargetMapping mapping = mapping(Optional.empty());
        boolean isConfigured = nodes.isPresent() || table.isPresent() || !rules.isEmpty();
        return isConfigured ? mapping : new TargetMapping(mapping.meterSpace(), Identity.ofPlainNames());
    }

    private static String meterSpace(String name) {
        try {
            return new NodeKey(name, "any").meterSpace();
        } catch (InvalidFieldException invalid) {
            throw new IllegalArgumentException("meter-space: " + invalid.detail(), invalid);
        }
    }

    private static NodeTable nodeTable(Path file) {
        return table("node-table", file, lines -> NodeTable.parse(file.toString(), lines));
    }

    /**
     * Returns the table in a file that an option names.
     *
     * @throws IllegalArgumentException if the file cannot be read or is invalid; the message begins with the option
     */
    static <T> T table(String option, Path file, Function<List<String>, T> parser) {
        try {
            return parser.apply(Files.readAllLines(file));
        } catch (NoSuchFileException absent) {
            throw new IllegalArgumentException(option + ": expected a readable file, found no " + file, absent);
        } catch (CharacterCodingException foreign) {
            throw new IllegalArgumentException(
                    option + ": expected a file in UTF-8, found another encoding in " + file, foreign);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    option + ": expected a readable file, found " + file + ": " + unreadable, unreadable);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(option + ": " + invalid.getMessage(), invalid);
        }
    }

    private static Hostlist hostlist(String text) {
        try {
            return Hostlist.parse(text);
        } catch (MalformedHostlistException malformed) {
            throw new IllegalArgumentException("nodes: " + malformed.getMessage(), malformed);
        }
    }
}
