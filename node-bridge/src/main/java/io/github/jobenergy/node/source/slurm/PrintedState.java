package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.node.sample.UnusableValueException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The state of a node in the terms of Slurm: a base state, flags after {@code +}, and, up to 20.11 and in {@code sinfo}, marks
 * that represent flags. Sources: node_state_string and node_state_flags in src/common/slurm_protocol_defs.c, 20.11 to 26.05, and
 * sinfo(1) for the marks.
 *
 * <pre>
 *   MIXED+CLOUD+DRAIN      mixed; a node of a cloud, to be drained
 *   DOWN*+DRAIN            down, to be drained, not responding
 *   mixed+PLANNED          the form of 22.05 in JSON
 * </pre>
 *
 * @param base the base state, in capitals
 * @param flags the flags in the printed order, those of marks last
 */
record PrintedState(String base, List<String> flags) {

    private static final Map<Character, String> MARKS = Map.of(
            '*', "NOT_RESPONDING",
            '~', "POWERED_DOWN",
            '#', "POWERING_UP",
            '%', "POWERING_DOWN",
            '!', "POWER_DOWN",
            '$', "MAINTENANCE",
            '@', "REBOOT_REQUESTED",
            '^', "REBOOT_ISSUED",
            '-', "PLANNED");

    private static final Pattern WORD = Pattern.compile("([A-Z_]{1,40}|\\?)([*~#%!$@^-]{0,9})");

    PrintedState {
        flags = List.copyOf(flags);
    }

    /**
     * Parses a printed state.
     *
     * @throws UnusableValueException if the text does not have that form
     */
    static PrintedState parse(String printed) throws UnusableValueException {
        String[] words = printed.toUpperCase(Locale.ROOT).split("\\+", -1);
        Set<String> flags = new LinkedHashSet<>();
        Set<String> marked = new LinkedHashSet<>();
        String base = "";
        for (int i = 0; i < words.length; i++) {
            Matcher word = WORD.matcher(words[i]);
            boolean isMarkOfCompleting = i > 0 && i == words.length - 1 && words[i].isEmpty();
            if (isMarkOfCompleting) {
                marked.add("COMPLETING");
            } else if (!word.matches()) {
                throw UnusableValueException.invalid("State", "a state such as MIXED+DRAIN", printed);
            } else if (i == 0) {
                base = word.group(1);
                addMarks(word.group(2), marked);
            } else {
                flags.add(word.group(1));
                addMarks(word.group(2), marked);
            }
        }
        flags.addAll(marked);
        return new PrintedState(base, List.copyOf(flags));
    }

    private static void addMarks(String marks, Set<String> flags) {
        for (int i = 0; i < marks.length(); i++) {
            char mark = marks.charAt(i);
            flags.add(MARKS.getOrDefault(mark, String.valueOf(mark)));
        }
    }
}
