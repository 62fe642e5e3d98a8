package io.github.jobenergy.node.source.nvidia;

import io.github.jobenergy.schemas.rejection.Origin;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The output of {@code nvidia-smi --query-gpu=… --format=csv,noheader,nounits}: a line for each GPU, with messages in between for
 * GPUs that could not be read.
 *
 * <pre>
 *   2026/07/14 08:12:38.696, 0, 00000000:00:09.0, 9.0, Disabled, 69.85, 69.62, 69.85
 * </pre>
 *
 * @param rows the lines with the queried number of values
 * @param others the other lines
 */
record SmiTable(List<Row> rows, List<Origin> others) {

    private static final Pattern UNKNOWN_FIELD = Pattern.compile("Field \"([^\"]+)\" is not a valid field to query");

    /**
     * A line of a GPU.
     *
     * @param values the values as printed
     * @param origin the origin of the line
     */
    record Row(Map<SmiField, String> values, Origin origin) {

        Row {
            values = Map.copyOf(values);
        }

        /** A value as printed; empty if it was not queried. */
        String text(SmiField field) {
            return values.getOrDefault(field, "");
        }
    }

    SmiTable {
        rows = List.copyOf(rows);
        others = List.copyOf(others);
    }

    static SmiTable parse(String place, List<SmiField> fields, String printed) {
        List<Row> rows = new ArrayList<>();
        List<Origin> others = new ArrayList<>();
        int number = 0;
        for (String line : printed.split("\n", -1)) {
            number++;
            String[] values = line.split(",", -1);
            Origin origin = new Origin(place + ":" + number, line.getBytes(StandardCharsets.UTF_8));
            if (values.length == fields.size()) {
                rows.add(new Row(byField(fields, values), origin));
            } else if (!line.isBlank()) {
                others.add(origin);
            }
        }
        return new SmiTable(rows, others);
    }

    private static Map<SmiField, String> byField(List<SmiField> fields, String[] values) {
        Map<SmiField, String> byField = new EnumMap<>(SmiField.class);
        for (int i = 0; i < values.length; i++) {
            byField.put(fields.get(i), values[i].strip());
        }
        return byField;
    }

    /** The fields that this version of nvidia-smi does not support, from its error messages. */
    static Set<String> unknownFields(String printed) {
        return UNKNOWN_FIELD
                .matcher(printed)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    /** Whether any GPU is partitioned into instances. */
    boolean hasInstances() {
        return rows.stream().anyMatch(row -> row.text(SmiField.MIG_MODE).equals("Enabled"));
    }
}
