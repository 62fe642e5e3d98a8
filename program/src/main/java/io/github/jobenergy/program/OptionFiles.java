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
 * Files of options, in the properties format: {@code settle-time=PT5M} stands for {@code --settle-time=PT5M}, and
 * {@code kafka.security.protocol=SSL} for {@code --kafka=security.protocol=SSL}. {@code --config} names one and may be given
 * more than once: the files together are one, so an option that is in two of them is refused. The command line overrides them.
 * A key that is no option is an error, as it would be on the command line.
 */
public final class OptionFiles {

    /** The option that names such a file. */
    public static final String OPTION = "--config";

    private static final String KAFKA = "kafka.";
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final int LONGEST_NUMBER = 20;

    private final Map<String, UnaryOperator<String>> settings;

    /** Files with nothing but options and properties of Kafka's clients. */
    public OptionFiles() {
        this(Map.of());
    }

    /**
     * Files that may hold more.
     *
     * @param settings for a key that begins with that word and a dot, the option it stands for, made of {@code NAME=VALUE}, where
     *     NAME is the rest of the key; in the order of their names, {@code rule.2} before {@code rule.10}
     */
    public OptionFiles(Map<String, UnaryOperator<String>> settings) {
        this.settings = Map.copyOf(settings);
    }

    /**
     * The arguments of a command, with the options of the files they name put behind the command; as they are if they name none.
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

    /** What the files hold, as options. */
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

    /** What one file holds, as options. */
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
     * @param files in their order
     * @param others in theirs
     */
    public record Named(List<Path> files, List<String> others) {

        public Named {
            files = List.copyOf(files);
            others = List.copyOf(others);
        }

        /** Those that option names: {@code OPTION=FILE} or {@code OPTION FILE}. */
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
