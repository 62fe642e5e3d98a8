package io.github.jobenergy.energy.alert;

import io.github.jobenergy.schemas.alert.Alert;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The difference between the alerts of a subject that were published and those that hold. */
final class PublishedAlerts {

    /** The consumer of alerts. */
    interface Readers {

        /** Receives an alert that is new, or has changed. */
        void issue(Alert alert);

        /** Receives the key of an alert that does not hold. */
        void withdraw(String key);
    }

    private PublishedAlerts() {}

    /** Issues the alerts that differ from those published before, and withdraws those of which nothing is left. Returns those that hold. */
    static List<Alert> replace(List<Alert> before, List<Alert> alerts, Instant now, Readers readers) {
        Map<String, Alert> known = new HashMap<>();
        before.forEach(alert -> known.put(alert.key(), alert));
        List<Alert> published = new ArrayList<>();
        for (Alert alert : alerts) {
            Optional<Alert> last = Optional.ofNullable(known.remove(alert.key()));
            Alert next = last.filter(alert::hasSameContentAs).orElseGet(() -> alert.revised(revision(last, now), now));
            if (!last.equals(Optional.of(next))) {
                readers.issue(next);
            }
            published.add(next);
        }
        before.stream().map(Alert::key).filter(known::containsKey).forEach(readers::withdraw);
        return published;
    }

    /** Returns a revision that is higher than that of every earlier record of the alert, also of one that is no longer in the state. */
    private static long revision(Optional<Alert> last, Instant now) {
        return Math.max(last.map(Alert::revision).orElse(0L) + 1, now.toEpochMilli());
    }
}
