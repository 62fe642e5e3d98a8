package io.github.jobenergy.schemas.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TopicPagesTest {

    private static final Path FOLDER = Path.of("../docs/topics");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)(?:#[^)]*)?\\)");

    @ParameterizedTest
    @EnumSource
    void thePageEqualsSchemaSettingsAndSample(Topic topic) throws Exception {
        Path file = FOLDER.resolve(topic.baseName() + ".md");
        String page = TopicPage.of(topic);
        if (Boolean.getBoolean("jobenergy.regenerate")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, page);
        }

        assertEquals(
                page, Files.readString(file), file + " differs; docs/contract.md has the command that regenerates it");
    }

    @ParameterizedTest
    @EnumSource
    void everyLinkLeadsToAFile(Topic topic) {
        List<String> dead = LINK.matcher(TopicPage.of(topic))
                .results()
                .map((MatchResult link) -> link.group(1))
                .filter(target -> !Files.exists(FOLDER.resolve(target).normalize()))
                .toList();

        assertEquals(List.of(), dead);
    }

    @Test
    void noPageIsThatOfATopicThatDoesNotExist() throws Exception {
        try (Stream<Path> pages = Files.list(FOLDER)) {
            assertEquals(
                    Arrays.stream(Topic.values())
                            .map(topic -> topic.baseName() + ".md")
                            .sorted()
                            .toList(),
                    pages.map(page -> page.getFileName().toString()).sorted().toList());
        }
    }
}
