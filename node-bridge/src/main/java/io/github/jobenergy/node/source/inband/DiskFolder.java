package io.github.jobenergy.node.source.inband;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder of the file system. */
record DiskFolder(Path path) implements KernelFolder {

    /** The maximum size of a sysfs file. */
    private static final int PAGE_BYTES = 4_096;

    @Override
    public List<String> names(String folder) throws IOException {
        try (Stream<Path> entries = Files.list(path.resolve(folder))) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (NoSuchFileException | NotDirectoryException nothingThere) {
            return List.of();
        } catch (UncheckedIOException removedWhileListed) {
            throw removedWhileListed.getCause();
        }
    }

    @Override
    public Optional<String> text(String file) throws IOException {
        try (InputStream in = Files.newInputStream(path.resolve(file))) {
            byte[] bytes = in.readNBytes(PAGE_BYTES + 1);
            if (bytes.length > PAGE_BYTES) {
                throw new IOException(place(file) + ": expected at most " + PAGE_BYTES + " bytes");
            }
            return Optional.of(withoutFilling(new String(bytes, StandardCharsets.UTF_8)));
        } catch (NoSuchFileException notThere) {
            return Optional.empty();
        }
    }

    @Override
    public String place(String file) {
        return path.resolve(file).toString();
    }

    private static String withoutFilling(String text) {
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == 0 || Character.isWhitespace(text.charAt(end - 1)))) {
            end--;
        }
        return text.substring(0, end);
    }
}
