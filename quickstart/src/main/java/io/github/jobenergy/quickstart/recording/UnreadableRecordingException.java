package io.github.jobenergy.quickstart.recording;

import java.nio.file.Path;

/**
 * Thrown for a folder that is not a complete recording. The message has the file, the line where there is one, and the expected
 * content.
 */
public final class UnreadableRecordingException extends Exception {

    private static final long serialVersionUID = 1L;

    private UnreadableRecordingException(String message) {
        super(message);
    }

    static UnreadableRecordingException at(Path file, String expected) {
        return new UnreadableRecordingException(file + ": " + expected);
    }

    static UnreadableRecordingException at(Path file, long line, String expected) {
        return new UnreadableRecordingException(file + ", line " + line + ": " + expected);
    }
}
