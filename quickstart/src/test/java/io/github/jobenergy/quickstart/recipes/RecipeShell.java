package io.github.jobenergy.quickstart.recipes;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Executes the blocks of the page in a folder.
 *
 * @param folder the folder of the files of the page
 * @param bootstrapServers replaces the brokers of the page
 * @param environment further variables of the commands
 */
record RecipeShell(Path folder, String bootstrapServers, Map<String, String> environment) {

    /** The brokers in the commands and files of the page. */
    private static final String BROKERS = "localhost:9092";

    private static final long LIMIT_SECONDS = 300;

    /** Writes the block into the folder if it is a file. */
    void write(RecipesPage.Block block) throws IOException {
        new RecipesPage.Block(block.language(), block.text().replace(BROKERS, bootstrapServers)).write(folder);
    }

    /** Runs commands with bash, which must succeed, and returns their standard output. */
    String run(String commands) throws IOException {
        Path output = folder.resolve(".output");
        Path errors = folder.resolve(".errors");
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", "-euo", "pipefail", "-c", commands.replace(BROKERS, bootstrapServers))
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!succeeds(process)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new IOException("expected to succeed:\n" + commands + "found:\n" + Files.readString(output)
                    + Files.readString(errors));
        }
        return Files.readString(output);
    }

    private static boolean succeeds(Process process) throws IOException {
        try {
            return process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("expected the end of the commands, found an interrupt", interrupted);
        }
    }

    /** Returns the class path of a consumer of the topics: the records of the contract and the Kafka clients, without this program. */
    static String consumerClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(RecipeShell::isOfConsumers)
                .map(path -> path.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isOfConsumers(Path path) {
        String name = path.getFileName().toString();
        boolean isJarOfContract = name.startsWith("jobenergy-schemas") && !name.endsWith("-tests.jar");
        return isJarOfContract
                || path.endsWith(Path.of("schemas", "target", "classes"))
                || name.startsWith("kafka-clients-")
                || name.startsWith("jackson-")
                || name.startsWith("slf4j-api-")
                || name.startsWith("zstd-jni-");
    }
}
