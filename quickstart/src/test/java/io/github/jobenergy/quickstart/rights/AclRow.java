package io.github.jobenergy.quickstart.rights;

import io.github.jobenergy.program.RequiredRights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * One operation of a row of a table of ACLs in the documents: {@code for | resource | name | pattern | operations | why}.
 *
 * @param purposes what it is for, such as {@code run}
 * @param pattern the resource
 * @param operation what is allowed
 */
record AclRow(List<String> purposes, ResourcePattern pattern, AclOperation operation) {

    private static final String BEGIN = "<!-- acls -->";
    private static final String END = "<!-- /acls -->";
    private static final int HEAD_LINES = 2;
    private static final int CELLS = 6;

    AclRow {
        purposes = List.copyOf(purposes);
    }

    /** The table of a document, with names in the place of what stands for them. */
    static List<AclRow> in(Path document, Map<String, String> names) throws IOException {
        String text = Files.readString(document);
        String table = text.substring(text.indexOf(BEGIN) + BEGIN.length(), text.indexOf(END));
        List<AclRow> rows = new ArrayList<>();
        table.strip().lines().skip(HEAD_LINES).forEach(line -> rows.addAll(parse(line, names)));
        return rows;
    }

    private static List<AclRow> parse(String line, Map<String, String> names) {
        List<String> cells = Arrays.stream(line.replace("`", "").split("\\|", -1))
                .map(String::strip)
                .toList();
        if (cells.size() != CELLS + 2) {
            throw new IllegalArgumentException("expected " + CELLS + " cells, found " + line);
        }
        String name = cells.get(3);
        for (Map.Entry<String, String> each : names.entrySet()) {
            name = name.replace(each.getKey(), each.getValue());
        }
        ResourcePattern pattern = new ResourcePattern(
                ResourceType.valueOf(constant(cells.get(2))), name, PatternType.valueOf(constant(cells.get(4))));
        return words(cells.get(5)).stream()
                .map(operation -> new AclRow(words(cells.get(1)), pattern, AclOperation.valueOf(constant(operation))))
                .toList();
    }

    private static List<String> words(String cell) {
        return Arrays.asList(cell.split(", *"));
    }

    /** {@code DescribeConfigs} and {@code transactional id} as Kafka's constants. */
    private static String constant(String words) {
        return words.replaceAll("([a-z])([A-Z])", "$1_$2").replace(' ', '_').toUpperCase(Locale.ROOT);
    }

    /** Whether it is for one of these. */
    boolean isFor(String... any) {
        return Arrays.stream(any).anyMatch(purposes::contains);
    }

    /** The ACL for a principal. */
    AclBinding binding(String principal) {
        return new AclBinding(pattern, new AccessControlEntry(principal, "*", operation, AclPermissionType.ALLOW));
    }

    /** What a program prints of it if it is denied. */
    String denial() {
        RequiredRights named = new RequiredRights(
                pattern.resourceType(),
                pattern.name() + (pattern.patternType() == PatternType.PREFIXED ? "*" : ""),
                Set.of(pattern.name()),
                Set.of(operation));
        return named + ": " + operation + " is denied";
    }
}
