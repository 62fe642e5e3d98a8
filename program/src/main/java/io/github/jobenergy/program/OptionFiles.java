package io.github.jobenergy.program;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Expands files of options into arguments. The files have the properties format: {@code settle-time=PT5M} is {@code
 * --settle-time=PT5M}, and {@code kafka.security.protocol=SSL} is {@code --kafka=security.protocol=SSL}. {@code --config} names a
 * file and may be given more than once: the files are read as one, so an option that is in two of them is rejected. The command
 * line overrides them. A key that is no option is an error, as on the command line.
 */
public final class OptionFiles {

    /** The option that names a file of options. */
    public static final String OPTION = "--config";

    private static final String KAFKA = "kafka.";
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final int LONGEST_NUMBER = 20;

    private final Map<String, UnaryOperator<String>> settings;

    /** Files of options and properties of Kafka's clients only. */
    public OptionFiles() {
        this(Map.of());
    }

    /**
     * Files with further settings.
     *
     * @param settings by the first word of a key, which a dot follows, the conversion of {@code NAME=VALUE} to an option, where
     *     NAME is the rest of the key; in the order of their names, {@code rule.2} before {@code rule.10}
     */
    public OptionFiles(Map<String, UnaryOperator<String>> settings) {
        this.settings = Map.copyOf(settings);
    }

    /**
     * Returns the arguments of a command, with the options of the files that they name inserted after the command; unchanged if
     * they name none.
     *
     * @throws IOException if a file cannot be read
     * @throws IllegalArgumentException if a file is not of that format, or two files hold the same option
     */
    public String[] expand(String[] arguments) throws IOException {
        Named named = Named.by(OPTION, arguments);
        if (named.files().isEmpty() || named.others().isEmpty()) {
            return arguments;
        }
        List<String> expanded = new ArrayList<>(named.others());
        expanded.addAll(1, options(named.files()));
        return expanded.toArray(String[]::new);
    }

    /** Returns the content of the files as options. */
    private List<String> options(List<Path> files) throws IOException {
        Map<String, String> values = new TreeMap<>(
                Comparator.comparing(OptionFiles::withLongNumbers).thenComparing(Comparator.naturalOrder()));
        Map<String, Path> origins = new HashMap<>();
        for (Path file : files) {
            Properties properties = read(file);
            for (String key : properties.stringPropertyNames()) {
                Path other = origins.put(key, file);
                if (other != null) {
                    throw new IllegalArgumentException(
                            "expected each option in one file, found " + key + " in " + other + " and " + file);
                }
                values.put(key, properties.getProperty(key, ""));
            }
        }
        return values.entrySet().stream().map(this::option).toList();
    }

    /** Returns the content of one file as options. */
    public List<String> options(Path file) throws IOException {
        return options(List.of(file));
    }

    private static Properties read(Path file) throws IOException {
        Properties properties = new Properties();
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(in);
        } catch (NoSuchFileException absent) {
            throw new NoSuchFileException("expected a file of options, found none at " + file);
        } catch (AccessDeniedException closed) {
            throw new AccessDeniedException("expected a file of options that can be read, found " + file);
        } catch (IllegalArgumentException malformed) {
            throw new IllegalArgumentException(
                    "expected a properties file, found " + file + ": " + malformed.getMessage(), malformed);
        }
        SecretFile.requireIfSecret(file, properties.stringPropertyNames());
        return properties;
    }

    private static String withLongNumbers(String key) {
        return NUMBER.matcher(key)
                .replaceAll(number ->
                        "0".repeat(Math.max(0, LONGEST_NUMBER - number.group().length())) + number.group());
    }

    private String option(Map.Entry<String, String> setting) {
        String key = setting.getKey();
        if (key.startsWith(KAFKA)) {
            return "--kafka=" + key.substring(KAFKA.length()) + "=" + setting.getValue();
        }
        int dot = key.indexOf('.');
        UnaryOperator<String> named = dot < 0 ? null : settings.get(key.substring(0, dot));
        return named == null
                ? "--" + key + "=" + setting.getValue()
                : named.apply(key.substring(dot + 1) + "=" + setting.getValue());
    }

    /**
     * The files that an option names, and the other arguments.
     *
     * @param files the files, in the order of the arguments
     * @param others the other arguments, in their order
     */
    public record Named(List<Path> files, List<String> others) {

        public Named {
            files = List.copyOf(files);
            others = List.copyOf(others);
        }

        /** Separates the files named by an option, as {@code OPTION=FILE} or {@code OPTION FILE}, from the other arguments. */
        public static Named by(String option, String[] arguments) {
            List<Path> files = new ArrayList<>();
            List<String> others = new ArrayList<>();
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i].startsWith(option + "=")) {
                    files.add(Path.of(arguments[i].substring(option.length() + 1)));
                } else if (arguments[i].equals(option) && i + 1 < arguments.length) {
                    i++;
                    files.add(Path.of(arguments[i]));
                } else {
                    others.add(arguments[i]);
                }
            }
            return new Named(files, others);
        }
    }
}
