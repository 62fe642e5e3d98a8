package io.github.jobenergy.store.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Map;

/** The folder of examples, which is in a folder of classes or in a jar. */
final class ExampleFolder {

    private ExampleFolder() {}

    static Path path(URI uri) throws IOException {
        if (!uri.getScheme().equals("jar")) {
            return Path.of(uri);
        }
        String[] parts = uri.toString().split("!", 2);
        try {
            return FileSystems.newFileSystem(URI.create(parts[0]), Map.of()).getPath(parts[1]);
        } catch (FileSystemAlreadyExistsException open) {
            return FileSystems.getFileSystem(URI.create(parts[0])).getPath(parts[1]);
        }
    }
}
