package io.github.jobenergy.quickstart.recipes;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.program.testing.HostRequirements;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The recipe of the page for Flink SQL. {@code src/test/flink} has the versions of Flink and of its connector for Kafka, which Maven
 * downloads, and a stand-in for the client of Flink: the client is not in Maven Central.
 */
@Tag("soak")
class FlinkRecipeIT {

    static final String TITLE = "Flink SQL";

    private static final Path FLINK = Path.of("src/test/flink").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void theQueryHasTheOutputOfThePage() throws Exception {
        HostRequirements.requirePrograms(Map.of("kcat", "kcat", "jq", "jq", "mvn", "maven"));
        RecipesPage page = RecipesPage.read();
        Path work = Files.createDirectory(folder.resolve("work"));

        try (RecordedTopics topics = RecordedTopics.start(folder.resolve("kafka"))) {
            RecipeShell shell = new RecipeShell(
                    work,
                    topics.bootstrapServers(),
                    Map.of(
                            "FLINK_HOME", FLINK.toString(),
                            "FLINK_LIB", folder.resolve("lib").toString(),
                            "JAVA_HOME", System.getProperty("java.home")));
            shell.run("mvn -B -q -f \"$FLINK_HOME\" dependency:copy-dependencies -DoutputDirectory=\"$FLINK_LIB\"");

            GoldenFile.assertIs(
                    RecipesPage.FILE, page.executed(Set.of(TITLE), shell).text());
        }
    }
}
