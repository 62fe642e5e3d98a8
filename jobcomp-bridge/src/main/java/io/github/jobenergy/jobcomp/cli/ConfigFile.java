package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.program.SecretFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;

/**
 * A file of options: {@code settle-time=PT5M} stands for {@code --settle-time=PT5M}, {@code kafka.security.protocol=SSL} for
 * {@code --kafka=security.protocol=SSL}. What the command line says wins. A key that is no option is an error, as it would be
 * on the command line.
 */
final class ConfigFile {

    private static final String OPTION = "--config";
    private static final String KAFKA = "kafka.";

    private ConfigFile() {}

    /**
     * The arguments, with the options of the file they name put before their own; once for each file, and as they are if they
     * name none.
     */
    static List<String[]> expand(String[] arguments) throws IOException {
        List<Path> files = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].startsWith(OPTION + "=")) {
                files.add(Path.of(arguments[i].substring(OPTION.length() + 1)));
            } else if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
                i++;
                files.add(Path.of(arguments[i]));
            } else {
                others.add(arguments[i]);
            }
        }
        if (files.isEmpty() || others.isEmpty()) {
            return List.<String[]>of(arguments);
        }
        List<String[]> expanded = new ArrayList<>();
        for (Path file : files) {
            List<String> each = new ArrayList<>(options(file));
            each.add(0, others.get(0));
            each.addAll(others.subList(1, others.size()));
            expanded.add(each.toArray(String[]::new));
        }
        return expanded;
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
            boolean isKafka = key.startsWith(KAFKA);
            options.add(isKafka ? "--kafka=" + key.substring(KAFKA.length()) + "=" + value : "--" + key + "=" + value);
        }
        return options;
    }
}
