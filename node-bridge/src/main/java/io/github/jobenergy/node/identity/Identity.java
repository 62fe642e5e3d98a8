package io.github.jobenergy.node.identity;

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
 * nobody else is one, and where it is not, only what can be no address and no qualified name is taken for a NodeName. Safe for
 * use by many threads.
 */
public final class Identity {

    /** What a NodeName may be if nobody has said which there are: no dot, no colon, and not only digits. */
    private static final Pattern PLAIN_NAME = Pattern.compile("(?=.*[A-Za-z])[A-Za-z0-9_-]{1,255}");

    /** No host, address or label is longer; rules need not look at what is. */
    private static final int LONGEST_TARGET = 500;

    /** More targets than any site has; beyond it they are worked out anew. */
    private static final int MOST_REMEMBERED = 200_000;

    private final NodeTable table;
    private final List<Rule> rules;
    private final Optional<Map<String, String>> nodes;
    private final Map<String, Optional<String>> remembered = new ConcurrentHashMap<>();

    /** By these, with the nodes that there are, where that is known. */
    public Identity(NodeTable table, List<Rule> rules, Optional<Hostlist> nodes) {
        this.table = table;
        this.rules = List.copyOf(rules);
        this.nodes = nodes.map(Identity::byLowerCase);
    }

    private static Map<String, String> byLowerCase(Hostlist nodes) {
        Map<String, String> names = new HashMap<>();
        nodes.nodes().forEach(node -> names.putIfAbsent(node.toLowerCase(Locale.ROOT), node));
        return names;
    }

    /** Whether it is known which nodes there are. */
    public boolean isCertain() {
        return nodes.isPresent();
    }

    /** The NodeName of the target; absent if nobody says. */
    public Optional<String> node(String target) {
        if (target.length() > LONGEST_TARGET) {
            return Optional.empty();
        }
        Optional<String> known = remembered.get(target);
        if (known != null) {
            return known;
        }
        Optional<String> found = find(target.strip());
        if (remembered.size() >= MOST_REMEMBERED) {
            remembered.clear();
        }
        remembered.put(target, found);
        return found;
    }

    private Optional<String> find(String target) {
        String name = target;
        Optional<String> found = known(name);
        for (int i = 0; i < rules.size() && found.isEmpty(); i++) {
            name = rules.get(i).apply(name);
            found = known(name);
        }
        String last = name;
        return found.isPresent() ? found.flatMap(this::existing) : plain(last);
    }

    private Optional<String> known(String name) {
        return table.node(name).or(() -> nodes.map(names -> names.get(name.toLowerCase(Locale.ROOT))));
    }

    /** The table may name a node that is none of those there are; where they are not known, it is believed. */
    private Optional<String> existing(String node) {
        return nodes.isEmpty() ? Optional.of(node) : nodes.map(names -> names.get(node.toLowerCase(Locale.ROOT)));
    }

    private Optional<String> plain(String name) {
        return nodes.isEmpty() && PLAIN_NAME.matcher(name).matches() ? Optional.of(name) : Optional.empty();
    }
}
