package io.github.jobenergy.quickstart.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.program.testing.HostRequirements;
import io.github.jobenergy.quickstart.recipes.RecipesPage.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipes of the page, except that of Flink, which {@link FlinkRecipeIT} executes. */
class RecipesPageIT {

    /** The interpreter of Debian, which has the packages of Debian. */
    private static final Path PYTHON = Path.of("/usr/bin/python3");

    private static final Set<String> EXECUTED = Set.of(
            "kcat and jq",
            "Python",
            "Java",
            "Open XDMoD: documents of the Job Performance module",
            "Jobstats: the summary of a job");

    @TempDir
    private Path folder;

    @Test
    void everyRecipeHasTheOutputOfThePage() throws Exception {
        HostRequirements.requirePrograms(Map.of("kcat", "kcat", "jq", "jq"));
        requirePythonClient();
        RecipesPage page = RecipesPage.read();
        Path work = Files.createDirectory(folder.resolve("work"));

        try (RecordedTopics topics = RecordedTopics.start(folder.resolve("kafka"))) {
            RecipeShell shell = new RecipeShell(
                    work,
                    topics.bootstrapServers(),
                    Map.of("CLASSPATH", RecipeShell.consumerClassPath(), "PATH", path()));

            GoldenFile.assertIs(RecipesPage.FILE, page.executed(EXECUTED, shell).text());
        }
    }

    @Test
    void everyOtherSectionIsMarkedAsNotExecuted() throws IOException {
        for (Section section : RecipesPage.read().sections()) {
            boolean isExecuted =
                    EXECUTED.contains(section.title()) || section.title().equals(FlinkRecipeIT.TITLE);
            assertEquals(isExecuted, section.isExecuted(), section.title());
            assertEquals(isExecuted || section.blocks().isEmpty(), !section.isMarkedAsNotExecuted(), section.title());
        }
    }

    /** Returns a path with the Java of this process and the Python of Debian before others. */
    private static String path() {
        return Path.of(System.getProperty("java.home"), "bin") + ":" + PYTHON.getParent() + ":" + System.getenv("PATH");
    }

    private static void requirePythonClient() throws IOException, InterruptedException {
        List<String> command = List.of(PYTHON.toString(), "-c", "import confluent_kafka");
        if (!Files.isExecutable(PYTHON)
                || new ProcessBuilder(command)
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        != 0) {
            HostRequirements.unmet("needs a Kafka client for Python:"
                    + " apt-get install --no-install-recommends python3-confluent-kafka");
        }
    }
}
