package io.github.jobenergy.node.source.inband;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A folder with files of the kernel, each with a short text. Files are read anew each time, since they come and go with drivers
 * and jobs. All access to such files goes through this interface.
 */
public interface KernelFolder {

    /**
     * The sorted names in a subfolder; empty if the subfolder does not exist.
     *
     * @param folder the path, with {@code /} between names; empty for this folder itself
     * @throws IOException if the subfolder exists and cannot be listed
     */
    List<String> names(String folder) throws IOException;

    /**
     * The content of a file, without the line end or the zero bytes with which some drivers fill a page; empty if the file does
     * not exist.
     *
     * @param file the path, with {@code /} between names
     * @throws AccessDeniedException if the file is not readable for this user
     * @throws IOException if the file exists and cannot be read, or is longer than a page
     */
    Optional<String> text(String file) throws IOException;

    /** The path of a file for messages. */
    String place(String file);

    /** The folder at a path, which may not exist. */
    static KernelFolder at(Path path) {
        return new DiskFolder(path);
    }
}
