package io.github.jobenergy.quickstart.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The pages about installation, whose blocks of commands a test runs. */
enum InstallPage {

    /** {@code docs/install.md}. Blocks for packages only, or for archives only, have that word after the language. */
    INSTALL("install"),
    /** {@code docs/packages.md}. Each block has its name after the language. */
    PACKAGES("packages");

    private static final Pattern COMMANDS = Pattern.compile("(?ms)^```sh(?: (\\w+))?\\n(.*?)^```$");

    /** What a site writes there for itself. */
    private static final String BROKERS = "brokers=localhost:9092";

    private final Path file;

    InstallPage(String name) {
        this.file = Path.of("../docs", name + ".md");
    }

    /** The blocks of commands without a word and those with this word, in the order of the page, for a site with these brokers. */
    List<String> commands(String word, String bootstrapServers) throws IOException {
        String page = Files.readString(file);
        if (!page.contains("\n" + BROKERS + "\n")) {
            throw new IOException("expected the line " + BROKERS + " in " + file + ", found none");
        }
        return COMMANDS.matcher(page.replace(BROKERS, "brokers=" + bootstrapServers))
                .results()
                .filter(block -> block.group(1) == null || block.group(1).equals(word))
                .map(block -> block.group(2))
                .toList();
    }

    /** The block with this word. */
    String command(String word) throws IOException {
        return COMMANDS.matcher(Files.readString(file))
                .results()
                .filter(block -> word.equals(block.group(1)))
                .map(block -> block.group(2))
                .findFirst()
                .orElseThrow(() ->
                        new IOException("expected a block with the word " + word + " in " + file + ", found none"));
    }
}
