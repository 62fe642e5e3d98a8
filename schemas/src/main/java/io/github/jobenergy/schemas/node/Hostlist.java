package io.github.jobenergy.schemas.node;

import java.util.List;
import java.util.Set;

/**
 * A list of node names in the order in which Slurm expands it; a name may stand in it more than once. Its text is Slurm's
 * compressed form: {@code n[1-3],gpu01} stands for n1, n2, n3 and gpu01. Reading the printed text gives the same list back.
 *
 * <p>The grammar is that of Slurm's {@code src/common/hostlist.c} on a system of one dimension, as observed on 22.05.8 and
 * 26.05.3; where the two differ, the newer one is followed:
 *
 * <pre>
 *   list  = { SEP } [ item { SEP { SEP } item } { SEP } ]    SEP is a comma, a blank, a tab or a line feed
 *   item  = text { group text }                              a text may be empty, an item may not
 *   group = "[" range { "," range } "]"
 *   range = N | N "-" | N "-" M                              N &lt;= M; as many digits as N has, or more if need be
 * </pre>
 *
 * <p>Of several groups the last one turns fastest, then the first, the second and so on, as in both versions:
 * {@code r[1-2]c[1-2]n1} is r1c1n1, r1c2n1, r2c1n1, r2c2n1, but {@code r[1-2]c[1-2]n[1-2]} goes from r1c1n2 to r2c1n1.
 *
 * <p>Slurm also reads some texts by accident, and gives names that nobody meant: a nested or an unclosed group, a blank or
 * a sign before a number, a number of more than 64 bits. Those are malformed here. Hostlist functions
 * ({@code block{b1}}) are never written by Slurm's controller; their text is read as a name, as {@code scontrol} does when
 * it has no controller to ask.
 *
 * @param nodes the node names; none is longer than {@link #MAX_NAME_LENGTH}, holds white space, a control character, a comma
 *     or an opening bracket, or is one of the words by which Slurm says that there is no node
 */
public record Hostlist(List<String> nodes) {

    /** How many hosts a text may stand for unless the caller says otherwise: the most that Slurm reads in one range. */
    public static final int MAX_HOSTS = 65_536;

    /** How many characters a node name may have: a fully qualified domain name has no more. */
    public static final int MAX_NAME_LENGTH = 255;

    /** What accounting, the controller and {@code sacct} write for a run that never had a node. */
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

    /** The list of these node names, in this order. */
    public static Hostlist of(List<String> nodes) {
        return new Hostlist(nodes);
    }

    /**
     * Reads a hostlist of at most {@link #MAX_HOSTS} hosts. An empty or blank text and the words by which Slurm says that
     * there is no node ({@code None assigned}, {@code (null)}, {@code (unknown)}) are the empty list.
     *
     * @throws MalformedHostlistException if the text is not a hostlist or stands for more hosts
     */
    public static Hostlist parse(String text) throws MalformedHostlistException {
        return parse(text, MAX_HOSTS);
    }

    /**
     * Reads a hostlist of at most {@code maxHosts} hosts, which are counted before the first name is written out.
     *
     * @throws MalformedHostlistException if the text is not a hostlist or stands for more hosts
     * @throws IllegalArgumentException if {@code maxHosts} is negative
     */
    public static Hostlist parse(String text, int maxHosts) throws MalformedHostlistException {
        if (maxHosts < 0) {
            throw new IllegalArgumentException("maxHosts: expected no negative number, found " + maxHosts);
        }
        if (text.isBlank() || isNoNodes(text.strip())) {
            return new Hostlist(List.of());
        }
        if (isPlain(text) && maxHosts > 0) {
            return new Hostlist(List.of(text));
        }
        return new Hostlist(new HostlistParser(text, maxHosts).nodes());
    }

    /** How many hosts are listed; one that is listed twice counts twice. */
    public int size() {
        return nodes.size();
    }

    /** Whether no host is listed. */
    public boolean isEmpty() {
        return nodes.isEmpty();
    }

    /**
     * Slurm's compressed form, as {@code scontrol show hostlist} prints it: neighbours are drawn together, only the last
     * number of a name is ranged, and only upwards by one. A number of more than 18 digits is not ranged.
     */
    public String print() {
        return HostlistPrinter.print(nodes);
    }

    @Override
    public String toString() {
        return print();
    }

    /** Whether the text is a word by which Slurm says that there is no node. */
    static boolean isNoNodes(String text) {
        return NO_NODES.contains(text);
    }

    /** Whether the character may stand in a node name. */
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

    /** Whether it is one name as nearly all are, which stands for itself: most runs have one node. */
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
