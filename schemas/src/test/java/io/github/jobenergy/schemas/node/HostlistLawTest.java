package io.github.jobenergy.schemas.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.check.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What holds for every hostlist, tried on many; the seeds make each run the same. */
@Tag("property")
class HostlistLawTest {

    private static final int LISTS = Rounds.of(20_000);
    private static final int EXPRESSIONS = Rounds.of(5_000);
    private static final int TEXTS = Rounds.of(50_000);
    private static final String ALPHABET = "n0123456789[],- .x()\t";

    @Test
    void readsBackWhatItPrints() throws MalformedHostlistException {
        Random random = new Random(1);
        for (int i = 0; i < LISTS; i++) {
            Hostlist hostlist = Hostlist.of(names(random));

            Hostlist readBack = Hostlist.parse(hostlist.print());

            assertEquals(hostlist.nodes(), readBack.nodes());
        }
    }

    @Test
    void expandsAsTheLoopsOfSlurmDo() throws MalformedHostlistException {
        Random random = new Random(2);
        for (int i = 0; i < EXPRESSIONS; i++) {
            List<Expression> expressions = expressions(random);
            String text = expressions.stream().map(Expression::text).collect(Collectors.joining(","));
            List<String> expected = new ArrayList<>();
            expressions.forEach(expression -> expression.expandInto(expected));

            Hostlist hostlist = Hostlist.parse(text);

            assertEquals(expected, hostlist.nodes(), text);
            assertEquals(hostlist, Hostlist.parse(hostlist.print()), text);
        }
    }

    @Test
    @Timeout(300)
    void givesAListOrARefusalForAnyText() {
        Random random = new Random(3);
        int read = 0;
        int refused = 0;
        for (int i = 0; i < TEXTS; i++) {
            String text = text(random);
            try {
                assertTrue(Hostlist.parse(text).size() <= Hostlist.MAX_HOSTS);
                read++;
            } catch (MalformedHostlistException e) {
                assertNotNull(e.getMessage());
                refused++;
            }
        }

        assertEquals(TEXTS, read + refused);
        assertTrue(read > TEXTS / 10 && refused > TEXTS / 10, read + " read, " + refused + " refused");
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(30), 0, ALPHABET.length())
                .mapToObj(at -> String.valueOf(ALPHABET.charAt(at)))
                .collect(Collectors.joining());
    }

    /** Ranges of names that count up, down or stand still, in one width or across the change of it. */
    private static List<String> names(Random random) {
        List<String> prefixes = List.of("n", "m", "", "rack1node", "x1000c0s7b0n", "gpu-", "n]", "n(null)");
        List<String> suffixes = List.of("", "", "", "", "-ib", ".example.org", "]");
        List<String> names = new ArrayList<>();
        int ranges = random.nextInt(6);
        for (int i = 0; i < ranges; i++) {
            String prefix = pick(random, prefixes);
            String suffix = pick(random, suffixes);
            int step = random.nextInt(3) - 1 + random.nextInt(2);
            long number = pick(random, List.of(8L, 0L, 96L, 995L, 99_999_995L, 999_999_999_999_999_990L));
            String format = "%0" + (1 + random.nextInt(5)) + "d";
            for (int j = 0; j < 1 + random.nextInt(12); j++) {
                names.add(prefix + String.format(format, Math.max(0, number + (long) j * step)) + suffix);
            }
            if (random.nextInt(4) == 0) {
                names.add(pick(random, List.of("login", "n", "n1-ib", "None", "assigned", "n]")));
            }
        }
        return names;
    }

    private static List<Expression> expressions(Random random) {
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(i -> Expression.random(random))
                .toList();
    }

    private static <T> T pick(Random random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    /** A name with groups in it, as a text and as the numbers that each group stands for. */
    private record Expression(List<String> texts, List<String> groups, List<List<String>> numbers) {

        static Expression random(Random random) {
            List<String> texts = new ArrayList<>(List.of(pick(random, List.of("n", "rack", "x0", "a-"))));
            List<String> groups = new ArrayList<>();
            List<List<String>> numbers = new ArrayList<>();
            for (int i = random.nextInt(5); i > 0; i--) {
                List<String> ranges = new ArrayList<>();
                List<String> inGroup = new ArrayList<>();
                for (int j = 1 + random.nextInt(3); j > 0; j--) {
                    ranges.add(addRange(random, inGroup));
                }
                groups.add("[" + String.join(",", ranges) + "]");
                numbers.add(inGroup);
                texts.add(pick(random, List.of("", "c", "7", "-ib", ".example.org")));
            }
            return new Expression(texts, groups, numbers);
        }

        private static String addRange(Random random, List<String> numbers) {
            int first = random.nextInt(120);
            int last = first + random.nextInt(4);
            String format = "%0" + (1 + random.nextInt(4)) + "d";
            for (int number = first; number <= last; number++) {
                numbers.add(String.format(format, number));
            }
            boolean isSingle = first == last && random.nextBoolean();
            // The width of the second number means nothing.
            String second = isSingle ? "" : String.format("-%0" + (1 + random.nextInt(4)) + "d", last);
            return String.format(format, first) + second;
        }

        String text() {
            StringBuilder text = new StringBuilder(texts.get(0));
            for (int group = 0; group < groups.size(); group++) {
                text.append(groups.get(group)).append(texts.get(group + 1));
            }
            return text.toString();
        }

        /** Slurm's own way: put each number in place of the last group but one and repeat; the last group comes last. */
        void expandInto(List<String> names) {
            int last = groups.size() - 1;
            if (last < 0) {
                names.add(texts.get(0));
            } else if (last == 0) {
                numbers.get(0).forEach(number -> names.add(texts.get(0) + number + texts.get(1)));
            } else {
                numbers.get(last - 1)
                        .forEach(number -> without(last - 1, number).expandInto(names));
            }
        }

        /** The same with one group replaced by one of its numbers. */
        private Expression without(int group, String number) {
            List<String> fewerTexts = new ArrayList<>(texts);
            String joined = texts.get(group) + number + fewerTexts.remove(group + 1);
            fewerTexts.set(group, joined);
            List<String> fewerGroups = new ArrayList<>(groups);
            fewerGroups.remove(group);
            List<List<String>> fewerNumbers = new ArrayList<>(numbers);
            fewerNumbers.remove(group);
            return new Expression(fewerTexts, fewerGroups, fewerNumbers);
        }
    }
}
