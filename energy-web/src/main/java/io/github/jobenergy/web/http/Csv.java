package io.github.jobenergy.web.http;

import io.github.jobenergy.page.CsvCells;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.page.Resource;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The lines of CSV. Texts that a spreadsheet would read as a formula begin with an apostrophe. */
final class Csv {

    private Csv() {}

    /** Returns rows with a header. The columns are those of the resource, or of any row if it states none; nothing without columns. */
    static String of(Resource resource) {
        Set<String> columns = new LinkedHashSet<>(resource.columns());
        if (columns.isEmpty()) {
            resource.rows().forEach(row -> columns.addAll(Resource.fields(row).keySet()));
        }
        if (columns.isEmpty()) {
            return "";
        }
        List<String> names = List.copyOf(columns);
        StringBuilder csv = new StringBuilder(header(names));
        resource.rows().forEach(row -> csv.append(line(names, row)));
        return csv.toString();
    }

    /** Returns the header line. */
    static String header(List<String> columns) {
        return CsvCells.line(Stream.of(columns));
    }

    /** Returns the line of a row; the cell of a column that the row lacks is empty. */
    static String line(List<String> columns, Row row) {
        Map<String, Object> values = row.values();
        return CsvCells.line(Stream.of(columns.stream()
                .map(column -> cell(Optional.ofNullable(values.get(column))))
                .toList()));
    }

    private static String cell(Optional<Object> value) {
        if (value.filter(BigDecimal.class::isInstance).isPresent()) {
            return CsvCells.number(value.map(BigDecimal.class::cast));
        }
        return value.filter(String.class::isInstance).isPresent()
                ? CsvCells.name(value.map(Object::toString))
                : value.map(Object::toString).orElse("");
    }
}
