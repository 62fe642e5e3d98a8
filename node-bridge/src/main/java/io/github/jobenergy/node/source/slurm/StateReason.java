package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The reason of a node's state. The text form contains all parts in one string, {@code Kill task failed
 * [root@2026-11-20T22:00:00]}; JSON has three fields.
 *
 * @param description the text of the reason; absent if there is none
 * @param user the user who set it
 * @param time the time at which it was set, in seconds
 */
record StateReason(Optional<String> description, Optional<String> user, Optional<Instant> time) {

    private static final Pattern USER_AND_TIME = Pattern.compile("\\s*\\[([^\\[\\]@\\s]+)@([^\\[\\]\\s]+)\\]");

    static StateReason of(NodeFields node) {
        Optional<String> description = node.text("Reason");
        if (description.isEmpty()) {
            return new StateReason(Optional.empty(), Optional.empty(), Optional.empty());
        }
        if (node.values().containsKey("reason_changed_at")) {
            return new StateReason(
                    description,
                    node.text("reason_set_by_user"),
                    node.text("reason_changed_at").flatMap(StateReason::time));
        }
        return parse(description.get());
    }

    /** The last brackets with a time are those of Slurm; the text may contain others. */
    private static StateReason parse(String text) {
        Matcher brackets = USER_AND_TIME.matcher(text);
        StateReason reason = new StateReason(Optional.of(text), Optional.empty(), Optional.empty());
        while (brackets.find()) {
            Optional<Instant> time = time(brackets.group(2));
            if (time.isPresent()) {
                String description = text.substring(0, brackets.start()) + text.substring(brackets.end());
                reason = new StateReason(Optional.of(description.strip()), Optional.of(brackets.group(1)), time);
            }
        }
        return reason;
    }

    /** Parses seconds since 1970, or a time in UTC, as scontrol is configured to print. */
    private static Optional<Instant> time(String text) {
        try {
            Instant time = text.matches("\\d{1,12}")
                    ? Instant.ofEpochSecond(Long.parseLong(text))
                    : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
            return Optional.of(time).filter(given -> given.getEpochSecond() > 0 && UtcTime.isWritable(given));
        } catch (DateTimeParseException notATime) {
            return Optional.empty();
        }
    }
}
