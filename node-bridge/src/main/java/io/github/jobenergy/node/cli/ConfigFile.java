package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.program.SecretFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * A file of options: {@code clock-behind=PT5M} stands for {@code --clock-behind=PT5M},
 * {@code kafka.security.protocol=SSL} for {@code --kafka=security.protocol=SSL}, and {@code source.NAME=...} and
 * {@code rule.NAME=...} for a {@code --source} of that name and a {@code --rule} each, in the order of their names, of which
 * {@code rule.10} is behind {@code rule.2}. What the command line says wins, and its sources and rules come after those of the
 * file. A key that is no option is an error, as it would be on the command line.
 */
final class ConfigFile {

    private static final String OPTION = "--config";
    private static final String KAFKA = "kafka.";
    private static final String SOURCE = "source.";
    private static final String RULE = "rule.";

    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final int LONGEST_NUMBER = 20;

    private ConfigFile() {}

    /** The arguments, with the options of the file they name put before their own; as they are if they name none. */
    static String[] expand(String[] arguments) throws IOException {
        List<String> ofFiles = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].startsWith(OPTION + "=")) {
                ofFiles.addAll(options(Path.of(arguments[i].substring(OPTION.length() + 1))));
            } else if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
                i++;
                ofFiles.addAll(options(Path.of(arguments[i])));
            } else {
                others.add(arguments[i]);
            }
        }
        if (!others.isEmpty()) {
            others.addAll(1, ofFiles);
        }
        return others.toArray(String[]::new);
    }

    private static List<String> options(Path file) throws IOException {
        Properties properties = new Properties();
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(in);
        }
        SecretFile.requireIfSecret(file, properties.stringPropertyNames());
        List<String> options = new ArrayList<>();
        List<String> keys = new ArrayList<>(properties.stringPropertyNames());
        keys.sort(Comparator.comparing(ConfigFile::withLongNumbers).thenComparing(Comparator.naturalOrder()));
        for (String key : keys) {
            options.add("--" + option(key, properties.getProperty(key, "")));
        }
        return options;
    }

    private static String withLongNumbers(String key) {
        return NUMBER.matcher(key)
                .replaceAll(number ->
                        "0".repeat(Math.max(0, LONGEST_NUMBER - number.group().length())) + number.group());
    }

    private static String option(String key, String value) {
        if (key.startsWith(KAFKA)) {
            return "kafka=" + key.substring(KAFKA.length()) + "=" + value;
        }
        if (key.startsWith(SOURCE)) {
            return "source=" + value + "," + SourceSpec.NAME + "=" + key.substring(SOURCE.length());
        }
        return (key.startsWith(RULE) ? "rule" : key) + "=" + value;
    }
}
