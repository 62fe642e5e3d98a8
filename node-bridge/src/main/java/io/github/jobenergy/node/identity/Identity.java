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
 * Maps targets to NodeNames of Slurm. The target itself, then the name after each rule in turn, is looked up in the table and in
 * the list of nodes; the first match is used. No mapping is guessed: if the list of nodes is configured, only its entries are
 * nodes. If it is not, a NodeName from Slurm is accepted, and so is the plain name of a host: not an address, not a qualified
 * name, and not an xname unless the site configures this name for the node that runs the program. A hardware name becomes a host
 * name once a rule of the site has replaced it or removed its domain. Safe for use by many threads.
 */
public final class Identity {

    /** The pattern of a NodeName without a configured list of nodes: no dot, no colon, and not only digits. */
    private static final Pattern PLAIN_NAME = Pattern.compile("(?=.*[A-Za-z])[A-Za-z0-9_-]{1,255}");

    /**
     * The pattern of HPE xnames, from the chassis down to the node, its switches and power controllers: x1103c1s1b0n0,
     * x3000c0r15b0, x3000m0p1. Source: Cray-HPE/hms-xname.
     */
    private static final Pattern XNAME =
            Pattern.compile("x\\d{1,4}[cdm]\\d{1,2}([a-z]\\d{1,3})*", Pattern.CASE_INSENSITIVE);

    /** The maximum length of a target; no host name, address or label is longer. */
    private static final int LONGEST_TARGET = 500;

    /** The maximum number of cached mappings, above the number of targets of any site; the cache is cleared when it is full. */
    private static final int MOST_CACHED = 200_000;

    private final NodeTable table;
    private final List<Rule> rules;
    private final Optional<Map<String, String>> nodes;
    private final Optional<String> own;
    private final boolean isForDisplay;
    private final Map<Candidate, Optional<String>> cache = new ConcurrentHashMap<>();

    /** Creates a mapping with this table, these rules and, if configured, this list of nodes. */
    public Identity(NodeTable table, List<Rule> rules, Optional<Hostlist> nodes) {
        this(table, rules, nodes, Optional.empty());
    }

    /** Creates the same mapping with the configured NodeName of the node that runs the program. */
    public Identity(NodeTable table, List<Rule> rules, Optional<Hostlist> nodes, Optional<String> own) {
        this(table, rules, nodes, own, false);
    }

    private Identity(
            NodeTable table, List<Rule> rules, Optional<Hostlist> nodes, Optional<String> own, boolean isForDisplay) {
        this.table = table;
        this.own = own;
        this.isForDisplay = isForDisplay;
        this.rules = List.copyOf(rules);
        this.nodes = nodes.map(Identity::byLowerCase);
    }

    /**
     * An identity for commands that publish nothing, before the site has configured a mapping: each target keeps its name in the
     * record, without the port, if that is a plain name.
     */
    public static Identity ofPlainNames() {
        return new Identity(NodeTable.EMPTY, List.of(new Rule.StripPort()), Optional.empty(), Optional.empty(), true);
    }

    private record Candidate(String name, Naming naming) {}

    private static Map<String, String> byLowerCase(Hostlist nodes) {
        Map<String, String> names = new HashMap<>();
        nodes.nodes().forEach(node -> names.putIfAbsent(node.toLowerCase(Locale.ROOT), node));
        return names;
    }

    /** Whether the list of nodes is configured. */
    public boolean hasNodeList() {
        return nodes.isPresent();
    }

    /** The NodeName of the target, which is a name of this kind; empty if no mapping applies. */
    public Optional<String> node(String target, Naming naming) {
        if (target.length() > LONGEST_TARGET) {
            return Optional.empty();
        }
        Candidate candidate = new Candidate(target.strip(), naming);
        Optional<String> known = cache.get(candidate);
        if (known != null) {
            return known;
        }
        Optional<String> found = find(candidate);
        if (cache.size() >= MOST_CACHED) {
            cache.clear();
        }
        cache.put(candidate, found);
        return found;
    }

    private Optional<String> find(Candidate target) {
        Candidate last = target;
        Optional<String> found = known(last);
        for (int i = 0; i < rules.size() && found.isEmpty(); i++) {
            last = after(rules.get(i), last);
            found = known(last);
        }
        return found.isPresent() ? found.flatMap(this::existing) : plain(last);
    }

    private static Candidate after(Rule rule, Candidate before) {
        String name = rule.apply(before.name());
        boolean isReplaced =
                (rule instanceof Rule.Replace || rule instanceof Rule.StripDomain) && !name.equals(before.name());
        return new Candidate(name, isReplaced ? Naming.HOST : before.naming());
    }

    private Optional<String> known(Candidate candidate) {
        return table.node(candidate.name()).or(() -> listed(candidate));
    }

    /** Looks up the name in the list of nodes; without a list, a name from Slurm is accepted as it is. */
    private Optional<String> listed(Candidate candidate) {
        if (nodes.isEmpty()) {
            return Optional.of(candidate.name()).filter(name -> candidate.naming() == Naming.NODE);
        }
        return nodes.map(names -> names.get(candidate.name().toLowerCase(Locale.ROOT)));
    }

    /** Checks a node of the table against the list of nodes; without a list, the node is accepted. */
    private Optional<String> existing(String node) {
        return nodes.isEmpty() ? Optional.of(node) : nodes.map(names -> names.get(node.toLowerCase(Locale.ROOT)));
    }

    private Optional<String> plain(Candidate candidate) {
        return Optional.of(candidate.name())
                .filter(name -> nodes.isEmpty() && PLAIN_NAME.matcher(name).matches())
                .filter(name -> isForDisplay || candidate.naming() == Naming.HOST)
                .filter(name -> isForDisplay
                        || own.filter(name::equals).isPresent()
                        || !XNAME.matcher(name).matches());
    }
}
