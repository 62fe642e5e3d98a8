package io.github.jobenergy.schemas.node;

import java.util.ArrayList;
import java.util.List;

/**
 * Compresses adjacent node names as Slurm's {@code hostlist_ranged_string} does (src/common/hostlist.c, observed on 22.05.8 and
 * 26.05.3). Names whose numbers increase by one become a run, and adjacent runs of one prefix share a bracket.
 */
final class HostlistPrinter {

    /** The maximum number of digits, without leading zeros, with which every number fits a {@code long}. */
    static final int MAX_DIGITS = 18;

    private HostlistPrinter() {}

    static String print(List<String> nodes) {
        List<Run> runs = runs(nodes);
        List<String> items = new ArrayList<>();
        int start = 0;
        while (start < runs.size()) {
            int end = start + 1;
            while (end < runs.size() && runs.get(end).sharesBracketWith(runs.get(start))) {
                end++;
            }
            items.add(item(runs.subList(start, end)));
            start = end;
        }
        return String.join(",", items);
    }

    /** Returns the number in at least {@code width} digits. */
    static String padded(long number, int width) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    private static List<Run> runs(List<String> nodes) {
        List<Run> runs = new ArrayList<>();
        for (String node : nodes) {
            Run next = Run.startingAt(node);
            int last = runs.size() - 1;
            if (last >= 0 && runs.get(last).isContinuedBy(next)) {
                runs.set(last, runs.get(last).longer());
            } else {
                runs.add(next);
            }
        }
        return runs;
    }

    private static String item(List<Run> runs) {
        Run first = runs.get(0);
        if (runs.size() == 1 && first.hosts() == 1) {
            return first.prefix() + first.digits();
        }
        List<String> ranges = runs.stream().map(Run::range).toList();
        return first.prefix() + "[" + String.join(",", ranges) + "]";
    }

    /**
     * Names of one prefix whose numbers increase by one, padded to the number of digits of the first name.
     *
     * @param prefix the name up to its last number; the whole name if it does not end in a number
     * @param digits the number of the first name; empty if it has none, and then the run is not extended
     * @param hosts the number of names
     */
    private record Run(String prefix, String digits, int hosts) {

        static Run startingAt(String node) {
            int start = node.length();
            while (start > 0 && isDigit(node.charAt(start - 1))) {
                start--;
            }
            int significant = start;
            while (significant < node.length() && node.charAt(significant) == '0') {
                significant++;
            }
            boolean fits = node.length() - significant <= MAX_DIGITS;
            return fits ? new Run(node.substring(0, start), node.substring(start), 1) : new Run(node, "", 1);
        }

        boolean isContinuedBy(Run other) {
            return sharesBracketWith(other) && other.digits.equals(number(hosts));
        }

        boolean sharesBracketWith(Run other) {
            return prefix.equals(other.prefix) && !digits.isEmpty() && !other.digits.isEmpty();
        }

        Run longer() {
            return new Run(prefix, digits, hosts + 1);
        }

        String range() {
            return hosts == 1 ? digits : digits + "-" + number(hosts - 1);
        }

        private String number(int steps) {
            return padded(Long.parseLong(digits) + steps, digits.length());
        }

        private static boolean isDigit(char character) {
            return character >= '0' && character <= '9';
        }
    }
}
