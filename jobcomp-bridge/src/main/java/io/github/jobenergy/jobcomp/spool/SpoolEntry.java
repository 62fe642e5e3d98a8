package io.github.jobenergy.jobcomp.spool;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One record the hook left.
 *
 * @param name its file name, {@code <end>.<job id>.<submit>.<process id>}: names sort by the end of the run
 * @param bytes what the hook wrote
 * @param arrival when the hook wrote it
 */
public record SpoolEntry(String name, SpoolBytes bytes, Instant arrival) {

    private static final Pattern END_FIRST = Pattern.compile("([1-9]\\d{0,10})\\..*");

    /** The end of the run as the name of its entry has it; absent for a name no hook gave. */
    public static Optional<Instant> endTime(String name) {
        Matcher matcher = END_FIRST.matcher(name);
        return matcher.matches()
                ? Optional.of(Instant.ofEpochSecond(Long.parseLong(matcher.group(1))))
                : Optional.empty();
    }

    /** Where it was found, in words. */
    public String place() {
        return "spool:" + name;
    }
}
