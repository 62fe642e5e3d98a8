package io.github.jobenergy.energy.cli;

import io.github.jobenergy.program.SecretFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/**
 * A file of options: {@code lateness=PT10S} stands for {@code --lateness=PT10S}, {@code kafka.security.protocol=SSL} for
 * {@code --kafka=security.protocol=SSL}. What the command line says wins. A key that is no option is an error, as it would be
 * on the command line.
 */
final class ConfigFile {

    private static final String OPTION = "--config";
    private static final String KAFKA = "kafka.";

    private ConfigFile() {}

    /** The arguments with the options of the file they name put before their own. */
    static String[] expand(String[] arguments) throws IOException {
        Optional<Path> file = named(arguments);
        if (file.isEmpty() || arguments.length == 0) {
            return arguments;
        }
        List<String> expanded = new ArrayList<>();
        expanded.add(arguments[0]);
        expanded.addAll(options(file.get()));
        expanded.addAll(Arrays.asList(arguments).subList(1, arguments.length));
        return expanded.toArray(String[]::new);
    }

    private static Optional<Path> named(String[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].startsWith(OPTION + "=")) {
                return Optional.of(Path.of(arguments[i].substring(OPTION.length() + 1)));
            }
            if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
                return Optional.of(Path.of(arguments[i + 1]));
            }
        }
        return Optional.empty();
    }

    private static List<String> options(Path file) throws IOException {
        Properties properties = new Properties();
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(in);
        }
        SecretFile.requireIfSecret(file, properties.stringPropertyNames());
        List<String> options = new ArrayList<>();
        for (String key : new TreeSet<>(properties.stringPropertyNames())) {
            String value = properties.getProperty(key, "");
            options.add(
                    key.startsWith(KAFKA)
                            ? "--kafka=" + key.substring(KAFKA.length()) + "=" + value
                            : "--" + key + "=" + value);
        }
        return options;
    }
}
