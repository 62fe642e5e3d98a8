package io.github.jobenergy.node.identity;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * One step of the conversion of a target's name to a NodeName. A rule that does not apply to a name leaves it as it is. The
 * notations:
 *
 * <pre>
 *   strip-port                        n17:9100            becomes n17
 *   strip-domain                      n17.hpc.example.org becomes n17; an address stays
 *   lower                             N17                 becomes n17
 *   pad 4                             n17                 becomes n0017: the last number of the name, padded to this length
 *   ^(.*)-(bmc|ipmi|ib)$ -> $1        n17-bmc             becomes n17: a regular expression, case-insensitive
 * </pre>
 */
public sealed interface Rule {

    /** The name after this step. */
    String apply(String name);

    /**
     * Parses a rule.
     *
     * @throws IllegalArgumentException if the text is not a rule
     */
    static Rule parse(String text) {
        int arrow = text.indexOf(Replace.ARROW);
        if (arrow >= 0) {
            return Replace.of(
                    text.substring(0, arrow).strip(),
                    text.substring(arrow + Replace.ARROW.length()).strip());
        }
        return switch (text.strip()) {
            case "strip-port" -> new StripPort();
            case "strip-domain" -> new StripDomain();
            case "lower" -> new Lower();
            default ->
                pad(text.strip())
                        .orElseThrow(() -> new IllegalArgumentException(
                                "rule: expected strip-port, strip-domain, lower, pad N or REGEX -> NAME, found '" + text
                                        + "'"));
        };
    }

    private static Optional<Rule> pad(String text) {
        Matcher matcher = Pad.FORM.matcher(text);
        return matcher.matches() ? Optional.of(new Pad(Integer.parseInt(matcher.group(1)))) : Optional.empty();
    }

    /** Removes a port, also from an address in brackets. */
    record StripPort() implements Rule {

        private static final Pattern PORT = Pattern.compile("([^:\\[\\]]+|\\[([^\\]]*)\\]):[0-9]{1,5}");

        @Override
        public String apply(String name) {
            Matcher matcher = PORT.matcher(name);
            if (!matcher.matches()) {
                return name;
            }
            String inBrackets = matcher.group(2);
            return inBrackets == null ? matcher.group(1) : inBrackets;
        }
    }

    /** Removes everything from the first dot on, unless the name is an address. */
    record StripDomain() implements Rule {

        private static final Pattern QUALIFIED = Pattern.compile("([^.:]*[^.:0-9][^.:]*)\\.[^:]*");

        @Override
        public String apply(String name) {
            Matcher matcher = QUALIFIED.matcher(name);
            return matcher.matches() ? matcher.group(1) : name;
        }
    }

    /** Converts letters to lower case. */
    record Lower() implements Rule {

        @Override
        public String apply(String name) {
            return name.toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Pads the last number of the name with zeros.
     *
     * @param digits the minimum number of digits
     */
    record Pad(int digits) implements Rule {

        private static final Pattern FORM = Pattern.compile("pad ([1-9])");
        private static final Pattern NUMBERED = Pattern.compile("(.*?)([0-9]+)([^0-9]*)", Pattern.DOTALL);

        @Override
        public String apply(String name) {
            Matcher matcher = NUMBERED.matcher(name);
            if (!matcher.matches()) {
                return name;
            }
            String number = matcher.group(2);
            String zeros = "0".repeat(Math.max(0, digits - number.length()));
            return matcher.group(1) + zeros + number + matcher.group(3);
        }
    }

    /**
     * Replaces a name that matches as a whole.
     *
     * @param pattern the pattern, case-insensitive
     * @param replacement the replacement, with {@code $1} for the first group
     */
    record Replace(Pattern pattern, String replacement) implements Rule {

        private static final String ARROW = "->";

        private static Replace of(String pattern, String replacement) {
            try {
                Pattern compiled = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
                Matcher groups = compiled.matcher("");
                for (Matcher each = GROUP.matcher(replacement); each.find(); ) {
                    if (Integer.parseInt(each.group(1)) > groups.groupCount()) {
                        throw new IllegalArgumentException("rule: expected at most " + groups.groupCount()
                                + " groups, found " + each.group() + " in '" + replacement + "'");
                    }
                }
                return new Replace(compiled, replacement);
            } catch (PatternSyntaxException notAPattern) {
                throw new IllegalArgumentException(
                        "rule: expected a regular expression, found '" + pattern + "': " + notAPattern.getDescription(),
                        notAPattern);
            }
        }

        private static final Pattern GROUP = Pattern.compile("\\$([0-9])");

        @Override
        public String apply(String name) {
            Matcher whole = pattern.matcher(name);
            if (!whole.matches()) {
                return name;
            }
            return GROUP.matcher(replacement)
                    .replaceAll(group ->
                            Matcher.quoteReplacement(Optional.ofNullable(whole.group(Integer.parseInt(group.group(1))))
                                    .orElse("")));
        }
    }
}
