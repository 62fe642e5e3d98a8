package io.github.jobenergy.schemas.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the values of one field are in the sample: of numbers the least, mean and largest, of others the number of distinct ones. */
final class FieldStatistics {

    private static final int DECIMALS_OF_MEAN = 3;
    private static final int MOST_WORDS = 4;
    private static final int LONGEST_WORD = 24;

    private final List<BigDecimal> numbers = new ArrayList<>();
    private final Set<String> texts = new HashSet<>();
    private int count;

    /** Returns the values at a path such as {@code slices[].nodes} of all records. */
    static FieldStatistics of(String path, List<SampleRecord> records) {
        FieldStatistics statistics = new FieldStatistics();
        records.forEach(each -> statistics.add(each.value(), List.of(path.split("\\."))));
        return statistics;
    }

    private void add(JsonNode value, List<String> path) {
        if (path.isEmpty()) {
            add(value);
            return;
        }
        String name = path.get(0);
        List<String> rest = path.subList(1, path.size());
        if (name.endsWith("[]")) {
            value.path(name.substring(0, name.length() - 2)).forEach(item -> add(item, rest));
        } else if (value.has(name)) {
            add(value.path(name), rest);
        }
    }

    private void add(JsonNode value) {
        count++;
        if (value.isNumber()) {
            numbers.add(value.decimalValue());
        } else {
            texts.add(value.isTextual() ? value.textValue() : value.toString());
        }
    }

    int count() {
        return count;
    }

    /** Returns the values in words. */
    String summary() {
        if (!numbers.isEmpty()) {
            return ofNumbers();
        }
        boolean areShort = texts.size() <= MOST_WORDS
                && texts.stream()
                        .allMatch(text -> text.length() <= LONGEST_WORD && !text.startsWith("{") && !text.isBlank());
        return areShort
                ? String.join(
                        ", ",
                        texts.stream().sorted().map(text -> "\"" + text + "\"").toList())
                : texts.size() + " distinct";
    }

    private String ofNumbers() {
        BigDecimal least = numbers.stream().reduce(BigDecimal::min).orElseThrow();
        BigDecimal largest = numbers.stream().reduce(BigDecimal::max).orElseThrow();
        if (least.compareTo(largest) == 0) {
            return "always " + text(least);
        }
        BigDecimal mean = numbers.stream()
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(numbers.size()), DECIMALS_OF_MEAN, RoundingMode.HALF_UP);
        return text(least) + " … " + text(largest) + ", mean " + text(mean);
    }

    private static String text(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
