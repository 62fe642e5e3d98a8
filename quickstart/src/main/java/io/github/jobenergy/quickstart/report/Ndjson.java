package io.github.jobenergy.quickstart.report;

import io.github.jobenergy.quickstart.play.Published;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/** Files with one JSON object a line, each as it came out of its topic. */
public final class Ndjson {

    private Ndjson() {}

    /** Writes records to a file, in place of what was there. */
    public static <T> void write(Path file, Collection<Published<T>> records) throws IOException {
        Files.write(file, records.stream().map(Published::json).toList());
    }
}
