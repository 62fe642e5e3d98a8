package io.github.jobenergy.node.identity;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A table of targets and their nodes, from a file of the site: one line for each target, with a tab or blanks before the
 * NodeName, and {@code #} before a comment. Targets are compared case-insensitively, as host names are.
 *
 * <pre>
 *   # target           node
 *   10.20.2.203        n17
 *   x3000c0s17b0       n17
 * </pre>
 */
public final class NodeTable {

    /** The empty table. */
    public static final NodeTable EMPTY = new NodeTable(Map.of());

    private final Map<String, String> nodes;

    private NodeTable(Map<String, String> nodes) {
        this.nodes = Map.copyOf(nodes);
    }

    /**
     * Parses the lines of a table.
     *
     * @param place the name of the file, for error messages
     * @throws IllegalArgumentException if a line is not a target and a node, or a target has two different nodes
     */
    public static NodeTable parse(String place, List<String> lines) {
        Map<String, String> nodes = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("(^|\\s)#.*", "").strip();
            if (!line.isEmpty()) {
                add(line, place + ":" + (i + 1), nodes);
            }
        }
        return new NodeTable(nodes);
    }

    private static void add(String line, String place, Map<String, String> nodes) {
        String[] words = line.split("\\s+", -1);
        if (words.length != 2) {
            throw new IllegalArgumentException(place + ": expected a target and a node, found '" + line + "'");
        }
        String before = nodes.putIfAbsent(words[0].toLowerCase(Locale.ROOT), words[1]);
        if (before != null && !before.equals(words[1])) {
            throw new IllegalArgumentException(
                    place + ": expected one node for " + words[0] + ", found " + before + " and " + words[1]);
        }
    }

    /** The node of a target in the table; empty if the table does not contain the target. */
    public Optional<String> node(String target) {
        return Optional.ofNullable(nodes.get(target.toLowerCase(Locale.ROOT)));
    }

    /** The number of targets. */
    public int size() {
        return nodes.size();
    }
}
