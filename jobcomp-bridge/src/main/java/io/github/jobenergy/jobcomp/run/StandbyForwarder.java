package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.publish.Relay;
import io.github.jobenergy.jobcomp.run.Counter.Event;
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
 * What goes from spool to spool: a bridge that stands by has nothing to say, so what its hook leaves is forwarded to the one
 * that has. An entry leaves one spool only when the brokers have it, and the brokers' copy is done with only when it is in
 * the other. So it may be there twice for a while, and is never nowhere; the ledger knows what was said of it.
 */
final class StandbyForwarder {

    private static final int MOST_ENTRIES = 500;

    private final Spool spool;
    private final Relay relay;
    private final Counter counter;

    /** They are rejected when this bridge is the active one. */
    private final Set<String> unusable = new HashSet<>();

    StandbyForwarder(Spool spool, Relay relay, Counter counter) {
        this.spool = spool;
        this.relay = relay;
        this.counter = counter;
    }

    /** Forwards what is in the spool, some of it. */
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

    /** Takes in what others forwarded; says whether there was any. */
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
