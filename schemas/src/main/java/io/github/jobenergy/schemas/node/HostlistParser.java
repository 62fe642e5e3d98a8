package io.github.jobenergy.schemas.node;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses one hostlist in two steps: the whole text is parsed to items whose hosts are counted, and only a text within the bound
 * is expanded to names. {@link Hostlist} documents the grammar.
 */
final class HostlistParser {

    private static final String SEPARATORS = ", \t\n";
    private static final int MAX_EXCERPT = 40;

    private final String text;
    private final int maxHosts;
    private int at;
    private long hosts;

    HostlistParser(String text, int maxHosts) {
        this.text = text;
        this.maxHosts = maxHosts;
    }

    /** Returns the expanded names in the order of Slurm. May be called only once. */
    List<String> nodes() throws MalformedHostlistException {
        List<Item> items = items();
        List<String> nodes = new ArrayList<>((int) hosts);
        for (Item item : items) {
            item.addNamesTo(nodes);
        }
        return nodes;
    }

    private List<Item> items() throws MalformedHostlistException {
        List<Item> items = new ArrayList<>();
        skipSeparators();
        while (at < text.length()) {
            items.add(item());
            skipSeparators();
        }
        return items;
    }

    private void skipSeparators() {
        while (at < text.length() && isSeparator()) {
            at++;
        }
    }

    private Item item() throws MalformedHostlistException {
        int start = at;
        List<String> texts = new ArrayList<>();
        List<Group> groups = new ArrayList<>();
        texts.add(plainText(true));
        while (take('[')) {
            groups.add(group());
            texts.add(plainText(false));
        }
        if (at < text.length() && !isSeparator()) {
            throw malformed("a character of a node name or ','");
        }
        Item item = new Item(texts, groups);
        requireName(item, start);
        hosts = requireFewHosts(hosts + hostsOf(item, start), start);
        return item;
    }

    /** Reads a text outside brackets. A closing bracket without an opening bracket is an ordinary character, as in Slurm. */
    private String plainText(boolean isClosingBracketText) {
        int start = at;
        while (at < text.length()
                && Hostlist.isNameCharacter(text.charAt(at))
                && (isClosingBracketText || text.charAt(at) != ']')) {
            at++;
        }
        return text.substring(start, at);
    }

    private Group group() throws MalformedHostlistException {
        List<NumberRange> ranges = new ArrayList<>();
        long size = 0;
        do {
            int start = at;
            NumberRange range = range();
            ranges.add(range);
            size = requireFewHosts(size + range.size(), start);
        } while (take(','));
        if (!take(']')) {
            throw malformed("',' or ']'");
        }
        return new Group(ranges, (int) size);
    }

    private NumberRange range() throws MalformedHostlistException {
        int start = at;
        long first = number();
        int width = at - start;
        long last = take('-') && isDigit() ? number() : first;
        if (last < first) {
            throw new MalformedHostlistException("an ascending range", excerpt(start), start);
        }
        return new NumberRange(first, last, width);
    }

    private long number() throws MalformedHostlistException {
        int start = at;
        while (isDigit()) {
            at++;
        }
        if (at == start) {
            throw malformed("a digit");
        }
        int significant = start;
        while (significant < at - 1 && text.charAt(significant) == '0') {
            significant++;
        }
        if (at - significant > HostlistPrinter.MAX_DIGITS) {
            throw new MalformedHostlistException(
                    "a number of at most " + HostlistPrinter.MAX_DIGITS + " digits", excerpt(start), start);
        }
        return Long.parseLong(text, significant, at, 10);
    }

    private void requireName(Item item, int start) throws MalformedHostlistException {
        long length = item.longestName();
        if (length > Hostlist.MAX_NAME_LENGTH) {
            String expected = "node names of at most " + Hostlist.MAX_NAME_LENGTH + " characters";
            throw new MalformedHostlistException(expected, length + " characters", start);
        }
        if (Hostlist.isNoNodes(text.substring(start, at))) {
            throw new MalformedHostlistException("a node name", excerpt(start), start);
        }
    }

    private long hostsOf(Item item, int start) throws MalformedHostlistException {
        long product = 1;
        for (Group group : item.groups()) {
            product = requireFewHosts(product * group.size(), start);
        }
        return product;
    }

    private long requireFewHosts(long count, int start) throws MalformedHostlistException {
        if (count > maxHosts) {
            throw new MalformedHostlistException("at most " + maxHosts + " hosts", "more", start);
        }
        return count;
    }

    private boolean take(char expected) {
        boolean found = at < text.length() && text.charAt(at) == expected;
        if (found) {
            at++;
        }
        return found;
    }

    private boolean isSeparator() {
        return SEPARATORS.indexOf(text.charAt(at)) >= 0;
    }

    private boolean isDigit() {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private MalformedHostlistException malformed(String expected) {
        return new MalformedHostlistException(expected, found(), at);
    }

    private String found() {
        if (at >= text.length()) {
            return "the end of the text";
        }
        char character = text.charAt(at);
        boolean isPrintable = !Character.isISOControl(character) && !Character.isWhitespace(character);
        return isPrintable || character == ' ' ? "'" + character + "'" : String.format("U+%04X", (int) character);
    }

    /** Returns the text read since {@code start}, truncated to the length that a message allows. */
    private String excerpt(int start) {
        boolean isLong = at - start > MAX_EXCERPT;
        return "'" + text.substring(start, isLong ? start + MAX_EXCERPT : at) + (isLong ? "...'" : "'");
    }

    /** The numbers from {@code first} to {@code last}, both inclusive, in at least {@code width} digits. */
    private record NumberRange(long first, long last, int width) {

        long size() {
            return last - first + 1;
        }

        int longest() {
            return Math.max(width, Long.toString(last).length());
        }
    }

    /** The numbers in one pair of brackets. */
    private record Group(List<NumberRange> ranges, int size) {

        int longest() {
            return ranges.stream().mapToInt(NumberRange::longest).max().orElse(0);
        }

        List<String> numbers() {
            List<String> numbers = new ArrayList<>(size);
            for (NumberRange range : ranges) {
                for (long number = range.first(); number <= range.last(); number++) {
                    numbers.add(HostlistPrinter.padded(number, range.width()));
                }
            }
            return numbers;
        }
    }

    /** A name with groups: {@code texts[0] groups[0] texts[1] ... groups[n-1] texts[n]}. */
    private record Item(List<String> texts, List<Group> groups) {

        long longestName() {
            return texts.stream().mapToLong(String::length).sum()
                    + groups.stream().mapToLong(Group::longest).sum();
        }

        void addNamesTo(List<String> nodes) {
            List<List<String>> wheels = groups.stream().map(Group::numbers).toList();
            int names = groups.stream().mapToInt(Group::size).reduce(1, (product, size) -> product * size);
            for (int turn = 0; turn < names; turn++) {
                nodes.add(name(wheels, turn));
            }
        }

        /** Returns the name at the position {@code turn}: the last group varies fastest, then the first, the second and so on. */
        private String name(List<List<String>> wheels, int turn) {
            String[] shown = new String[wheels.size()];
            int turns = turn;
            for (int speed = 0; speed < shown.length; speed++) {
                int wheel = speed == 0 ? shown.length - 1 : speed - 1;
                List<String> numbers = wheels.get(wheel);
                shown[wheel] = numbers.get(turns % numbers.size());
                turns /= numbers.size();
            }
            StringBuilder name = new StringBuilder(texts.get(0));
            for (int group = 0; group < shown.length; group++) {
                name.append(shown[group]).append(texts.get(group + 1));
            }
            return name.toString();
        }
    }
}
