package io.github.jobenergy.quickstart.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** {@code docs/install.md}. */
final class InstallPage {

    private static final Path FILE = Path.of("../docs/install.md");
    private static final Pattern COMMANDS = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");

    /** What a site writes there for itself. */
    private static final String BROKERS = "brokers=localhost:9092";

    private InstallPage() {}

    /** The blocks of commands, in the order of the page, for a site whose brokers are these. */
    static List<String> commands(String bootstrapServers) throws IOException {
        String page = Files.readString(FILE);
        if (!page.contains("\n" + BROKERS + "\n")) {
            throw new IOException("expected the line " + BROKERS + " in " + FILE + ", found none");
        }
        return COMMANDS.matcher(page.replace(BROKERS, "brokers=" + bootstrapServers))
                .results()
                .map(block -> block.group(1))
                .toList();
    }
}
