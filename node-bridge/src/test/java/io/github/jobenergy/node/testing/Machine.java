package io.github.jobenergy.node.testing;

import io.github.jobenergy.node.source.inband.KernelFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** The files of a kernel in memory, which can be changed between two reads; see the README of the trees. */
public final class Machine {

    private static final Path TREES = Path.of("src/test/resources/machines");
    private static final String SEPARATOR = " =";
    private static final Map<String, Map<String, String>> READ = new ConcurrentHashMap<>();

    private final TreeMap<String, String> texts = new TreeMap<>();
    private final Map<String, IOException> failures = new TreeMap<>();
    private Runnable beforeEachText = () -> {};

    private Machine() {}

    /** A machine without files. */
    public static Machine empty() {
        return new Machine();
    }

    /** The machine in the tree of this name. */
    public static Machine of(String tree) throws IOException {
        Map<String, String> known = READ.get(tree);
        if (known == null) {
            known = read(TREES.resolve(tree + ".tree"));
            READ.put(tree, known);
        }
        Machine machine = new Machine();
        machine.texts.putAll(known);
        return machine;
    }

    private static Map<String, String> read(Path file) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            int separator = line.indexOf(SEPARATOR);
            if (separator > 0 && !line.startsWith("#")) {
                String text = line.substring(separator + SEPARATOR.length()).strip();
                texts.put(line.substring(0, separator), text.replace('|', '\n'));
            }
        }
        return Map.copyOf(texts);
    }

    /** The names of all trees. */
    public static List<String> trees() throws IOException {
        try (var files = Files.list(TREES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".tree"))
                    .map(name -> name.substring(0, name.length() - ".tree".length()))
                    .sorted()
                    .toList();
        }
    }

    /** Writes a file. */
    public Machine put(String path, String text) {
        texts.put(path, text);
        return this;
    }

    /** Removes a file. */
    public Machine remove(String path) {
        if (texts.remove(path) == null) {
            throw new IllegalArgumentException("expected a file to take away, found none at " + path);
        }
        return this;
    }

    /** Makes reads of a file fail. */
    public Machine fail(String path, IOException failure) {
        failures.put(path, failure);
        return this;
    }

    /** Makes a file readable again. */
    public Machine mend(String path) {
        failures.remove(path);
        return this;
    }

    /** Runs an action before each read of a file. */
    public Machine beforeEachText(Runnable happens) {
        beforeEachText = happens;
        return this;
    }

    /** All files, by path. */
    public Map<String, String> texts() {
        return Map.copyOf(texts);
    }

    /** Writes all files below a folder of the disk. */
    public void writeTo(Path folder) throws IOException {
        for (Map.Entry<String, String> file : texts.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue() + "\n");
        }
    }

    /** The names below a folder. */
    public KernelFolder folder(String root) {
        return new Folder(root.isEmpty() ? "" : root + "/");
    }

    private final class Folder implements KernelFolder {

        private final String root;

        private Folder(String root) {
            this.root = root;
        }

        @Override
        public List<String> names(String folder) {
            String below = root + folder;
            String prefix = below.isEmpty() || below.endsWith("/") ? below : below + "/";
            TreeSet<String> names = new TreeSet<>();
            for (String path : texts.tailMap(prefix).keySet()) {
                if (!path.startsWith(prefix)) {
                    break;
                }
                names.add(path.substring(prefix.length()).split("/", 2)[0]);
            }
            return List.copyOf(names);
        }

        @Override
        public Optional<String> text(String file) throws IOException {
            beforeEachText.run();
            IOException failure = failures.get(root + file);
            if (failure != null) {
                throw failure;
            }
            return Optional.ofNullable(texts.get(root + file));
        }

        @Override
        public String place(String file) {
            return "/" + root + file;
        }
    }
}
