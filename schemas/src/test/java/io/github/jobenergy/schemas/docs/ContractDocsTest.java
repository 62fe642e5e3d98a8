package io.github.jobenergy.schemas.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContractDocsTest {

    private static final Path FOLDER = Path.of("../docs");
    private static final Path PAGE = FOLDER.resolve("contract.md");
    private static final Pattern LINK = Pattern.compile("\\]\\((\\.\\./[^)]+)\\)");

    @Test
    void thePageEqualsTheCodeAndTheSchemas() throws IOException {
        String page = ContractDocs.page();
        if (Boolean.getBoolean("jobenergy.regenerate")) {
            Files.createDirectories(FOLDER);
            Files.writeString(PAGE, page);
        }

        assertEquals(
                page,
                Files.readString(PAGE),
                "docs/contract.md differs from the generated page; its introduction has the command that regenerates it");
    }

    @Test
    void everyLinkLeadsToAFile() {
        List<String> dead = LINK.matcher(ContractDocs.page())
                .results()
                .map((MatchResult link) -> link.group(1))
                .filter(target -> !Files.isRegularFile(FOLDER.resolve(target).normalize()))
                .toList();

        assertEquals(List.of(), dead);
    }

    @ParameterizedTest
    @EnumSource
    void everyFieldHasATypeAndAMeaning(Topic topic) {
        List<FieldEntry> fields = SchemaReader.of(topic).fields();

        assertTrue(fields.size() > 8, fields::toString);
        assertEquals(
                List.of(),
                fields.stream()
                        .filter(field -> field.type().isBlank()
                                || field.meaning() == null
                                || field.meaning().isBlank())
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void everyNumberWithAUnitInItsNameStatesIt(Topic topic) {
        List<FieldEntry> unstated = SchemaReader.of(topic).fields().stream()
                .filter(field -> field.path().matches(".*_(joules|watts|seconds|bytes)"))
                .filter(field -> !field.path().endsWith("_" + field.unit()))
                .toList();

        assertEquals(List.of(), unstated);
    }

    @Test
    void theSizeOfALargeSiteIsStated() {
        assertTrue(ContractDocs.page().contains("| 5,000 | 1 | 108 GB | 864 GB |"), ContractDocs::page);
    }
}
