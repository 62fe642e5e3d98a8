package io.github.jobenergy.schemas.node;

import java.util.List;
import java.util.Set;

/**
 * A list of node names in the order in which Slurm expands it; a name may occur more than once. Its text is Slurm's compressed
 * form: {@code n[1-3],gpu01} expands to n1, n2, n3 and gpu01. Parsing the printed text returns an equal list.
 *
 * <p>The grammar is that of Slurm's {@code src/common/hostlist.c} on a system of one dimension, as observed on 22.05.8 and
 * 26.05.3; where both versions differ, the newer one applies:
 *
 * <pre>
 *   list  = { SEP } [ item { SEP { SEP } item } { SEP } ]    SEP is a comma, a blank, a tab or a line feed
 *   item  = text { group text }                              a text may be empty, an item may not
 *   group = "[" range { "," range } "]"
 *   range = N | N "-" | N "-" M                              N &lt;= M; as many digits as N has, or more if needed
 * </pre>
 *
 * <p>Of several groups the last varies fastest, then the first, the second and so on, as in both versions:
 * {@code r[1-2]c[1-2]n1} is r1c1n1, r1c2n1, r2c1n1, r2c2n1, but {@code r[1-2]c[1-2]n[1-2]} goes from r1c1n2 to r2c1n1.
 *
 * <p>Slurm also accepts some malformed texts and expands them to unintended names: a nested or an unclosed group, a blank or a
 * sign before a number, a number of more than 64 bits. These texts are malformed here. Slurm's controller never writes hostlist
 * functions ({@code block{b1}}); their text is read as a name, as {@code scontrol} does when it has no controller to query.
 *
 * @param nodes the node names; none is longer than {@link #MAX_NAME_LENGTH}, contains white space, a control character, a comma
 *     or an opening bracket, or is a text by which Slurm denotes the absence of nodes
 */
public record Hostlist(List<String> nodes) {

    /** The default maximum number of hosts of a text: the maximum that Slurm reads in one range. */
    public static final int MAX_HOSTS = 65_536;

    /** The maximum length of a node name in characters, which is that of a fully qualified domain name. */
    public static final int MAX_NAME_LENGTH = 255;

    /** The texts that accounting, the controller and {@code sacct} write for a run that never had a node. */
    private static final Set<String> NO_NODES = Set.of("None assigned", "(null)", "(unknown)");

    public Hostlist {
        nodes = List.copyOf(nodes);
        for (String node : nodes) {
            if (!isName(node)) {
                throw new IllegalArgumentException("hostlist: expected a node name of 1 to " + MAX_NAME_LENGTH
                        + " characters without white space, ',' or '[', found '" + node + "'");
            }
        }
    }

    /** Returns the list of the node names, in the given order. */
    public static Hostlist of(List<String> nodes) {
        return new Hostlist(nodes);
    }

    /**
     * Parses a hostlist of at most {@link #MAX_HOSTS} hosts. An empty or blank text and the texts by which Slurm denotes the
     * absence of nodes ({@code None assigned}, {@code (null)}, {@code (unknown)}) result in the empty list.
     *
     * @throws MalformedHostlistException if the text is not a hostlist or expands to more hosts
     */
    public static Hostlist parse(String text) throws MalformedHostlistException {
        return parse(text, MAX_HOSTS);
    }

    /**
     * Parses a hostlist of at most {@code maxHosts} hosts. The hosts are counted before the first name is expanded.
     *
     * @throws MalformedHostlistException if the text is not a hostlist or expands to more hosts
     * @throws IllegalArgumentException if {@code maxHosts} is negative
     */
    public static Hostlist parse(String text, int maxHosts) throws MalformedHostlistException {
        if (maxHosts < 0) {
            throw new IllegalArgumentException("maxHosts: expected 0 or more, found " + maxHosts);
        }
        if (text.isBlank() || isNoNodes(text.strip())) {
            return new Hostlist(List.of());
        }
        if (isPlain(text) && maxHosts > 0) {
            return new Hostlist(List.of(text));
        }
        return new Hostlist(new HostlistParser(text, maxHosts).nodes());
    }

    /** Returns the number of hosts; a host that is listed twice counts twice. */
    public int size() {
        return nodes.size();
    }

    /** Checks whether the list has no host. */
    public boolean isEmpty() {
        return nodes.isEmpty();
    }

    /**
     * Returns Slurm's compressed form, as {@code scontrol show hostlist} prints it: only adjacent names are merged, only the last
     * number of a name is ranged, and only in increments of one. A number of more than 18 digits is not ranged.
     */
    public String print() {
        return HostlistPrinter.print(nodes);
    }

    @Override
    public String toString() {
        return print();
    }

    /** Checks whether Slurm denotes the absence of nodes by the text. */
    static boolean isNoNodes(String text) {
        return NO_NODES.contains(text);
    }

    /** Checks whether the character is valid in a node name. */
    static boolean isNameCharacter(char character) {
        return character != ','
                && character != '['
                && !Character.isWhitespace(character)
                && !Character.isISOControl(character);
    }

    private static boolean isName(String text) {
        if (text.isEmpty() || text.length() > MAX_NAME_LENGTH || isNoNodes(text)) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (!isNameCharacter(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Checks whether the text is a single name of ASCII letters, digits and '-', which needs no parser: most runs have one node.
     */
    private static boolean isPlain(String text) {
        if (text.length() > MAX_NAME_LENGTH) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
            if (!isPlain) {
                return false;
            }
        }
        return true;
    }
}
