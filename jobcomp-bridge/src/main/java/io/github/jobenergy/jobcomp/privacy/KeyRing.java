package io.github.jobenergy.jobcomp.privacy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The pseudonym keys, one for each epoch, usually an accounting year. The epoch of a run depends on its submit time only: the
 * submit time is a part of the run's key, so no later revision changes it, while an end time may still be corrected. The first
 * epoch also covers all time before its first day.
 *
 * <pre>
 *   ---------- 2025 ----------|-------- 2026 --------|---- 2027 ----&gt;   submit time
 *                        2026-01-01             2027-01-01
 * </pre>
 *
 * The key file has one line for each epoch; blank lines and lines that start with {@code #} are ignored:
 *
 * <pre>
 *   # id  first day (UTC)  64 hexadecimal digits, as of "openssl rand -hex 32"
 *   2025  2025-01-01       1f0c...
 *   2026  2026-01-01       93ab...
 * </pre>
 *
 * Epochs are added at the end and never changed. Without the key of a removed epoch its pseudonyms can no longer be resolved:
 * removing a key makes the records of its epoch anonymous for good.
 */
public final class KeyRing {

    private static final int MOST_EPOCHS = 1_000;
    private static final int COLUMNS = 3;

    private final List<KeyEpoch> epochs;

    private KeyRing(List<KeyEpoch> epochs) {
        this.epochs = epochs;
    }

    /**
     * A key ring of these epochs, in any order.
     *
     * @throws IllegalArgumentException if there is none, there are too many, or two have the same id or the same first day
     */
    public static KeyRing of(List<KeyEpoch> epochs) {
        if (epochs.isEmpty() || epochs.size() > MOST_EPOCHS) {
            throw new IllegalArgumentException("expected 1 to " + MOST_EPOCHS + " epochs, found " + epochs.size());
        }
        Set<Object> distinct = new HashSet<>();
        for (KeyEpoch epoch : epochs) {
            if (!distinct.add(epoch.id()) || !distinct.add(epoch.validFrom())) {
                throw new IllegalArgumentException(
                        "expected each id and each first day once, found " + epoch + " more than once");
            }
        }
        return new KeyRing(epochs.stream()
                .sorted(Comparator.comparing(KeyEpoch::validFrom))
                .toList());
    }

    /**
     * Parses the lines of a key file.
     *
     * @throws IllegalArgumentException if a line is invalid; the message has its number and not its content
     */
    public static KeyRing parse(List<String> lines) {
        List<KeyEpoch> epochs = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                epochs.add(epoch(line.split("\\s+"), i + 1));
            }
        }
        return of(epochs);
    }

    private static KeyEpoch epoch(String[] words, int number) {
        if (words.length != COLUMNS) {
            throw new IllegalArgumentException(
                    "line " + number + ": expected id, first day and key, found " + words.length + " words");
        }
        try {
            return KeyEpoch.of(words[0], LocalDate.parse(words[1]), words[2]);
        } catch (DateTimeParseException notADay) {
            throw new IllegalArgumentException(
                    "line " + number + ": expected a day such as 2026-01-01 in second place, found something else",
                    notADay);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("line " + number + ": " + invalid.getMessage(), invalid);
        }
    }

    /** The epoch of the runs submitted at this time. */
    KeyEpoch at(Instant submitTime) {
        LocalDate day = submitTime.atZone(ZoneOffset.UTC).toLocalDate();
        KeyEpoch found = epochs.get(0);
        for (KeyEpoch epoch : epochs) {
            found = epoch.validFrom().isAfter(day) ? found : epoch;
        }
        return found;
    }

    KeyEpoch newest() {
        return epochs.get(epochs.size() - 1);
    }

    Optional<KeyEpoch> find(String id) {
        return epochs.stream().filter(epoch -> epoch.id().equals(id)).findFirst();
    }

    /** The pseudonyms of a name under all epochs, the oldest epoch first. */
    public List<String> pseudonyms(PersonalField field, String name) {
        return epochs.stream().map(epoch -> epoch.pseudonym(field, name)).toList();
    }

    /** The epochs with their first days, without the keys. */
    @Override
    public String toString() {
        return epochs.stream().map(KeyEpoch::toString).collect(Collectors.joining(", "));
    }
}
