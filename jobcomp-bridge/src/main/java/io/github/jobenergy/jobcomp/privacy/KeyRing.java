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
 * The keys of pseudonyms, one for each epoch, usually an accounting year. Which one a run falls under is decided by its
 * submit time and by nothing else: that is part of the run's key, so no later revision can move it, while an end may still
 * be corrected. The first epoch reaches back to the beginning.
 *
 * <pre>
 *   ---------- 2025 ----------|-------- 2026 --------|---- 2027 ----&gt;   submit time
 *                        2026-01-01             2027-01-01
 * </pre>
 *
 * As a file, a line for each epoch, blank lines and lines beginning with {@code #} passed over:
 *
 * <pre>
 *   # id  first day (UTC)  64 hexadecimal digits, as of "openssl rand -hex 32"
 *   2025  2025-01-01       1f0c...
 *   2026  2026-01-01       93ab...
 * </pre>
 *
 * Epochs are added at the end and never changed: whoever takes one away can no longer find its pseudonyms, which is how a
 * year is made anonymous for good.
 */
public final class KeyRing {

    private static final int MOST_EPOCHS = 1_000;
    private static final int COLUMNS = 3;

    private final List<KeyEpoch> epochs;

    private KeyRing(List<KeyEpoch> epochs) {
        this.epochs = epochs;
    }

    /**
     * The epochs, in any order.
     *
     * @throws IllegalArgumentException if there is none, or two have the same id or the same first day
     */
    public static KeyRing of(List<KeyEpoch> epochs) {
        if (epochs.isEmpty() || epochs.size() > MOST_EPOCHS) {
            throw new IllegalArgumentException("expected 1 to " + MOST_EPOCHS + " epochs, found " + epochs.size());
        }
        Set<Object> seen = new HashSet<>();
        for (KeyEpoch epoch : epochs) {
            if (!seen.add(epoch.id()) || !seen.add(epoch.validFrom())) {
                throw new IllegalArgumentException(
                        "expected each id and each first day once, found " + epoch + " beside another one");
            }
        }
        return new KeyRing(epochs.stream()
                .sorted(Comparator.comparing(KeyEpoch::validFrom))
                .toList());
    }

    /**
     * Reads the lines of a key file.
     *
     * @throws IllegalArgumentException if a line is none of it; the message has its number and not its content
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
        } catch (IllegalArgumentException cannotBe) {
            throw new IllegalArgumentException("line " + number + ": " + cannotBe.getMessage(), cannotBe);
        }
    }

    /** The epoch of runs submitted then. */
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

    /** Every pseudonym a name can have, the oldest epoch's first. */
    public List<String> pseudonyms(PersonalField field, String name) {
        return epochs.stream().map(epoch -> epoch.pseudonym(field, name)).toList();
    }

    /** The epochs with their first days, without their keys. */
    @Override
    public String toString() {
        return epochs.stream().map(KeyEpoch::toString).collect(Collectors.joining(", "));
    }
}
