package io.github.jobenergy.quickstart.bench.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AccuracyDocsTest {

    private static final Path PAGE = Path.of("../docs/accuracy.md");

    @Test
    void thePageExplainsEveryClass() throws Exception {
        List<String> lines = Files.readAllLines(PAGE);

        List<String> absent = Stream.of(InputClass.values())
                .map(each -> "| `" + each.name().toLowerCase(Locale.ROOT) + "` | " + each.explanation() + " |")
                .filter(line -> !lines.contains(line))
                .toList();

        assertEquals(List.of(), absent);
    }
}
