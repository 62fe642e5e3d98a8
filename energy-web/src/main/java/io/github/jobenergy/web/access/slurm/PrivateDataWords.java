package io.github.jobenergy.web.access.slurm;

import io.github.jobenergy.web.access.PrivateData;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The value of {@code PrivateData} as printed by Slurm: {@code none}, or words separated by commas. The words {@code jobs},
 * {@code usage} and {@code nodes} concern results of energy. The words {@code accounts}, {@code cloud}, {@code events},
 * {@code partitions}, {@code reservations} and {@code users} concern lists that the server does not show. {@code all} is all words;
 * Slurm prints them instead.
 *
 * @param words the words
 */
record PrivateDataWords(Set<String> words) {

    private static final String ALL = "all";
    private static final String USERS = "users";

    PrivateDataWords {
        words = Set.copyOf(words);
    }

    /** Parses a value; its words are compared in lower case. */
    static PrivateDataWords parse(String value) {
        return new PrivateDataWords(Arrays.stream(value.split(",", -1))
                .map(word -> word.strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet()));
    }

    /** Returns the words of both: Slurm enforces those of slurm.conf in slurmctld, and those of slurmdbd.conf in accounting. */
    PrivateDataWords union(PrivateDataWords other) {
        return new PrivateDataWords(List.of(this, other).stream()
                .flatMap(each -> each.words.stream())
                .collect(Collectors.toSet()));
    }

    /** Checks whether ordinary users may not list other users, nor their roles. */
    boolean hidesUsers() {
        return words.contains(USERS) || words.contains(ALL);
    }

    /** Returns what is hidden of results of energy. */
    Set<PrivateData> hidden() {
        Set<PrivateData> hidden = EnumSet.noneOf(PrivateData.class);
        for (PrivateData data : PrivateData.values()) {
            if (words.contains(ALL) || words.contains(data.name().toLowerCase(Locale.ROOT))) {
                hidden.add(data);
            }
        }
        return hidden;
    }
}
