package io.github.jobenergy.jobcomp.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Formats the reason of an {@link IOException}: the message of some file system exceptions is only the name of the file. */
final class FileFault {

    private FileFault() {}

    /** The reason, without the name of the file. */
    static String reason(IOException fault) {
        if (fault instanceof FileSystemException ofFile && ofFile.getReason() != null) {
            return ofFile.getReason();
        }
        if (fault instanceof NoSuchFileException) {
            return "not found";
        }
        if (fault instanceof AccessDeniedException) {
            return "permission denied";
        }
        return fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
    }

    /** The name of the file, if the exception has one, and the reason. */
    static String text(IOException fault) {
        boolean hasFile = fault instanceof FileSystemException ofFile && ofFile.getFile() != null;
        return hasFile ? ((FileSystemException) fault).getFile() + ": " + reason(fault) : reason(fault);
    }
}
