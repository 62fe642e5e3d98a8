package io.github.jobenergy.web.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.CsvCells;
import io.github.jobenergy.page.Frame;
import io.github.jobenergy.page.HtmlPage;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.page.TextPage;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.page.Resource;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Prints resources and errors in each format. */
final class Responses {

    /** The path of the style sheet. */
    static final String STYLE = "/style.css";

    private static final int COLUMNS = 80;

    private static final String CLUSTER = "/cluster";

    private static final List<Cell> NAVIGATION = List.of(
            new Cell("My energy", "/"),
            new Cell("Jobs", "/jobs"),
            new Cell("Now", "/live"),
            new Cell("Cluster", CLUSTER),
            new Cell("Statements", "/statements"),
            new Cell("Alerts", "/alerts"));

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .addModule(new SimpleModule().addSerializer(Instant.class, ToStringSerializer.instance))
            .build();

    private Responses() {}

    /** Returns a resource in a format, as one user sees it. */
    static String print(Resource resource, Format format, Access access) {
        return switch (format) {
            case HTML -> HtmlPage.print(resource.page(), frame(Optional.of(access)));
            case TEXT -> TextPage.print(resource.page(), COLUMNS);
            case JSON -> json(resource.json());
            case CSV -> csv(resource);
        };
    }

    /** Returns the frame of pages for a user; the navigation leads to pages that the user may see. */
    private static Frame frame(Optional<Access> access) {
        boolean seesNodes =
                access.filter(each -> each.seesAll(PrivateData.NODES)).isPresent();
        List<Cell> navigation = NAVIGATION.stream()
                .filter(link -> seesNodes || !link.href().equals(CLUSTER))
                .toList();
        String viewer = access.map(Access::user).orElse("");
        return new Frame(Optional.empty(), Optional.of(STYLE), navigation, viewer);
    }

    /** Returns an error in a format. CSV has no form for it, and is text. */
    static String error(String message, Format format, Optional<Access> access) {
        Page page = new Page("Error", List.of(new Section("", List.of(new Paragraph(message)))));
        return switch (format) {
            case HTML -> HtmlPage.print(page, frame(access));
            case TEXT, CSV -> message + "\n";
            case JSON -> json(Map.of("error", message));
        };
    }

    private static String json(Map<String, Object> object) {
        try {
            return JSON.writeValueAsString(object) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("texts, numbers, times, lists and maps are not JSON", impossible);
        }
    }

    /** Returns rows as CSV, whose columns are those of any row, or of the query if there is none; nothing without columns. Texts that a spreadsheet would read as a formula begin with an apostrophe. */
    private static String csv(Resource resource) {
        List<Map<String, Object>> fields = Resource.fields(resource.rows());
        Set<String> columns = new LinkedHashSet<>(fields.isEmpty() ? resource.columns() : List.of());
        if (fields.isEmpty() && columns.isEmpty()) {
            return "";
        }
        fields.forEach(row -> columns.addAll(row.keySet()));
        StringBuilder csv = new StringBuilder(CsvCells.line(Stream.of(List.copyOf(columns))));
        for (Map<String, Object> row : fields) {
            Map<String, String> cells = new LinkedHashMap<>();
            columns.forEach(column -> cells.put(column, cell(Optional.ofNullable(row.get(column)))));
            csv.append(CsvCells.line(Stream.of(List.copyOf(cells.values()))));
        }
        return csv.toString();
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
