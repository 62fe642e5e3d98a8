package io.github.jobenergy.node.source.inband;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A folder in which the kernel shows what it knows, a small text in each file. Whatever stands in it is asked for afresh each
 * time: files come and go with drivers and jobs. The only way to the machine for what reads such files.
 */
public interface KernelFolder {

    /**
     * What is in a folder below, sorted; nothing if there is no such folder.
     *
     * @param folder where, with {@code /} between names; empty for this folder itself
     * @throws IOException if it is there and cannot be listed
     */
    List<String> names(String folder) throws IOException;

    /**
     * What a file below says, without the line end or the zero bytes that some drivers fill a page with; absent if there is
     * no such file.
     *
     * @param file where, with {@code /} between names
     * @throws AccessDeniedException if we may not read it
     * @throws IOException if it is there and cannot be read, or is longer than a page
     */
    Optional<String> text(String file) throws IOException;

    /** How people would call a file below. */
    String place(String file);

    /** The folder at a path, which need not be there. */
    static KernelFolder at(Path path) {
        return new DiskFolder(path);
    }
}
