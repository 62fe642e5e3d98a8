package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.publish.Relay;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Counter.Event;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolBytes;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Forwards entries from the spool of a standby bridge to that of the active bridge. A standby bridge publishes nothing, so the
 * entries of its hook are forwarded. An entry leaves one spool only after the brokers have it, and the brokers' copy is
 * acknowledged only after it is in the other spool. An entry may therefore exist twice for a while and is never lost; the ledger
 * holds what was published of it.
 */
final class StandbyForwarder {

    private static final int MOST_ENTRIES = 500;

    private final Spool spool;
    private final Relay relay;
    private final Counter counter;

    /** Entries that cannot be forwarded; they are rejected when this bridge is the active one. */
    private final Set<String> unusable = new HashSet<>();

    StandbyForwarder(Spool spool, Relay relay, Counter counter) {
        this.spool = spool;
        this.relay = relay;
        this.counter = counter;
    }

    /** Forwards entries of the spool, at most {@link #MOST_ENTRIES} of each stage. */
    void forward() throws IOException {
        for (Stage stage : Stage.values()) {
            List<SpoolEntry> entries = new ArrayList<>();
            for (String name :
                    spool.list(stage, MOST_ENTRIES, unusable::contains).names()) {
                Optional<SpoolEntry> entry = spool.read(stage, name);
                boolean isUsable = entry.map(SpoolEntry::bytes)
                        .filter(SpoolBytes.Content.class::isInstance)
                        .isPresent();
                if (isUsable) {
                    entries.add(entry.get());
                } else if (entry.isPresent()) {
                    unusable.add(name);
                }
            }
            if (!entries.isEmpty()) {
                relay.forward(entries);
                for (SpoolEntry entry : entries) {
                    spool.remove(stage, entry.name());
                }
                counter.add(Event.FORWARDED, entries.size());
            }
        }
    }

    /** Accepts the entries that other bridges forwarded; returns whether there were any. */
    boolean receive() throws IOException {
        List<SpoolEntry> entries = relay.received();
        for (SpoolEntry entry : entries) {
            spool.accept(entry.forwarded());
        }
        relay.accepted();
        counter.add(Event.RECEIVED, entries.size());
        return !entries.isEmpty();
    }
}
