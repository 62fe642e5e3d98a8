package io.github.jobenergy.quickstart.report;

import io.github.jobenergy.quickstart.play.Published;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/** Writes files with one JSON object per line, each unchanged from its topic. */
public final class Ndjson {

    private Ndjson() {}

    /** Writes records to a file, in place of its previous content. */
    public static <T> void write(Path file, Collection<Published<T>> records) throws IOException {
        Files.write(file, records.stream().map(Published::json).toList());
    }
}
