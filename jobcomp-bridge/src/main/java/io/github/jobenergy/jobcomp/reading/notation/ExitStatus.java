package io.github.jobenergy.jobcomp.reading.notation;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The exit status of a run, as Slurm writes it: {@code code:signal}, such as {@code 3:0} or {@code 0:9}.
 *
 * @param code the exit code, 0 to 255
 * @param signal the signal, 0 to 255, 0 for none
 */
public record ExitStatus(long code, long signal) {

    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,3}):(\\d{1,3})");

    private static final long LARGEST = 255;

    /**
     * Parses {@code code:signal}; absent if the text is blank.
     *
     * @throws UnusableRecordException if the text is anything else
     */
    public static Optional<ExitStatus> optional(String field, String text) throws UnusableRecordException {
        if (text.isBlank()) {
            return Optional.empty();
        }
        Matcher written = WRITTEN.matcher(text.strip());
        if (written.matches()) {
            ExitStatus status = new ExitStatus(Long.parseLong(written.group(1)), Long.parseLong(written.group(2)));
            if (status.code <= LARGEST && status.signal <= LARGEST) {
                return Optional.of(status);
            }
        }
        throw UnusableRecordException.invalid(field, "code:signal, each 0 to 255", text);
    }

    /** The exit status as Slurm writes it. */
    public String text() {
        return code + ":" + signal;
    }
}
