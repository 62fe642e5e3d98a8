package io.github.jobenergy.quickstart.recording;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads files of a recording as text. Each byte becomes one character, so that no file is malformed. */
final class RecordingText {

    private RecordingText() {}

    static List<String> lines(Path file) throws UnreadableRecordingException {
        return text(file).lines().toList();
    }

    static String text(Path file) throws UnreadableRecordingException {
        return new String(bytes(file), StandardCharsets.ISO_8859_1);
    }

    static byte[] bytes(Path file) throws UnreadableRecordingException {
        if (!Files.isRegularFile(file)) {
            throw UnreadableRecordingException.at(file, "expected a file, found none");
        }
        try {
            return Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw UnreadableRecordingException.at(file, "expected a readable file, found " + unreadable);
        }
    }

    /** Returns the files of a folder with that ending, by name; at least one. */
    static List<Path> files(Path folder, String ending) throws UnreadableRecordingException {
        if (!Files.isDirectory(folder)) {
            throw UnreadableRecordingException.at(folder, "expected a folder, found none");
        }
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> files = entries.filter(
                            entry -> entry.getFileName().toString().endsWith(ending))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw UnreadableRecordingException.at(folder, "expected files named *" + ending + ", found none");
            }
            return files;
        } catch (IOException unreadable) {
            throw UnreadableRecordingException.at(folder, "expected a readable folder, found " + unreadable);
        }
    }
}
