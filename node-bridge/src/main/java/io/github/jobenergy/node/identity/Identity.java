package io.github.jobenergy.node.identity;

import io.github.jobenergy.node.sample.Naming;
import io.github.jobenergy.schemas.node.Hostlist;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Who a target is in Slurm's words. First the target as it is, then the name after each rule in turn, is looked for in the
 * table and among the nodes there are; the first that is found holds. Nobody is guessed: where it is known which nodes exist,
 * nobody else is one. Where it is not, Slurm's own NodeNames are, and the plain name of a host: none that can be an address, is
 * qualified, or is an xname, unless the site calls the node so that the program runs on. What only hardware goes by is a host's
 * name after a rule of the site has put another in its place, or has taken its domain off. Safe for use by many threads.
 */
public final class Identity {

    /** What a NodeName may be if nobody has said which there are: no dot, no colon, and not only digits. */
    private static final Pattern PLAIN_NAME = Pattern.compile("(?=.*[A-Za-z])[A-Za-z0-9_-]{1,255}");

    /**
     * What HPE calls a place in a cabinet, from the chassis down to the node, and its switches and power controllers:
     * x1103c1s1b0n0, x3000c0r15b0, x3000m0p1. Source: Cray-HPE/hms-xname.
     */
    private static final Pattern XNAME =
            Pattern.compile("x\\d{1,4}[cdm]\\d{1,2}([a-z]\\d{1,3})*", Pattern.CASE_INSENSITIVE);

    /** No host, address or label is longer; rules need not look at what is. */
    private static final int LONGEST_TARGET = 500;

    /** More targets than any site has; beyond it they are worked out anew. */
    private static final int MOST_REMEMBERED = 200_000;

    private final NodeTable table;
    private final List<Rule> rules;
    private final Optional<Map<String, String>> nodes;
    private final Optional<String> own;
    private final boolean isLook;
    private final Map<Called, Optional<String>> remembered = new ConcurrentHashMap<>();

    /** By these, with the nodes that there are, where that is known. */
    public Identity(NodeTable table, List<Rule> rules, Optional<Hostlist> nodes) {
        this(table, rules, nodes, Optional.empty());
    }

    /** The same, where the site says what the node is called that this program runs on. */
    public Identity(NodeTable table, List<Rule> rules, Optional<Hostlist> nodes, Optional<String> own) {
        this(table, rules, nodes, own, false);
    }

    private Identity(
            NodeTable table, List<Rule> rules, Optional<Hostlist> nodes, Optional<String> own, boolean isLook) {
        this.table = table;
        this.own = own;
        this.isLook = isLook;
        this.rules = List.copyOf(rules);
        this.nodes = nodes.map(Identity::byLowerCase);
    }

    /**
     * For a look at records of which nothing is published, before the site has said whose meters they are: everybody is called
     * as in the record, without a port, where that is a plain name.
     */
    public static Identity asCalled() {
        return new Identity(NodeTable.EMPTY, List.of(new Rule.StripPort()), Optional.empty(), Optional.empty(), true);
    }

    private record Called(String name, Naming naming) {}

    private static Map<String, String> byLowerCase(Hostlist nodes) {
        Map<String, String> names = new HashMap<>();
        nodes.nodes().forEach(node -> names.putIfAbsent(node.toLowerCase(Locale.ROOT), node));
        return names;
    }

    /** Whether it is known which nodes there are. */
    public boolean isCertain() {
        return nodes.isPresent();
    }

    /** The NodeName of the target, which is a name of that kind; absent if nobody says. */
    public Optional<String> node(String target, Naming naming) {
        if (target.length() > LONGEST_TARGET) {
            return Optional.empty();
        }
        Called called = new Called(target.strip(), naming);
        Optional<String> known = remembered.get(called);
        if (known != null) {
            return known;
        }
        Optional<String> found = find(called);
        if (remembered.size() >= MOST_REMEMBERED) {
            remembered.clear();
        }
        remembered.put(called, found);
        return found;
    }

    private Optional<String> find(Called target) {
        Called last = target;
        Optional<String> found = known(last);
        for (int i = 0; i < rules.size() && found.isEmpty(); i++) {
            last = after(rules.get(i), last);
            found = known(last);
        }
        return found.isPresent() ? found.flatMap(this::existing) : plain(last);
    }

    private static Called after(Rule rule, Called before) {
        String name = rule.apply(before.name());
        boolean isPutInPlace =
                (rule instanceof Rule.Replace || rule instanceof Rule.StripDomain) && !name.equals(before.name());
        return new Called(name, isPutInPlace ? Naming.HOST : before.naming());
    }

    private Optional<String> known(Called called) {
        return table.node(called.name()).or(() -> listed(called));
    }

    /** Among the nodes there are; where they are not known, Slurm's own word. */
    private Optional<String> listed(Called called) {
        if (nodes.isEmpty()) {
            return Optional.of(called.name()).filter(name -> called.naming() == Naming.NODE);
        }
        return nodes.map(names -> names.get(called.name().toLowerCase(Locale.ROOT)));
    }

    /** The table may name a node that is none of those there are; where they are not known, it is believed. */
    private Optional<String> existing(String node) {
        return nodes.isEmpty() ? Optional.of(node) : nodes.map(names -> names.get(node.toLowerCase(Locale.ROOT)));
    }

    private Optional<String> plain(Called called) {
        return Optional.of(called.name())
                .filter(name -> nodes.isEmpty() && PLAIN_NAME.matcher(name).matches())
                .filter(name -> isLook || called.naming() == Naming.HOST)
                .filter(name -> isLook
                        || own.filter(name::equals).isPresent()
                        || !XNAME.matcher(name).matches());
    }
}
