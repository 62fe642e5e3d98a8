package io.github.jobenergy.web.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.web.testing.Records.Owner;
import java.time.Instant;

/** Runs that execute: one with a slot that it held for 20 s only, one with whole slots, and one without a slot. */
public final class ExecutingRecords {

    /** The run that began in the slot of its only record. */
    public static final long NEW = 44_001;

    /** The run with two whole slots and a part of a third one. */
    public static final long LONGER = 44_002;

    /** A run without a slot. */
    public static final long UNMETERED = 44_003;

    /** The time of the records. */
    public static final Instant NOW = Instant.parse("2026-11-21T02:30:30Z");

    private static final Owner OWNER = new Owner("ivan", "physics");

    private ExecutingRecords() {}

    /** Returns the records. */
    public static Records records() {
        Records records = new Records();
        ObjectNode early = records.start(NEW, OWNER, Instant.parse("2026-11-21T02:29:40Z"), "n1");
        records.part(early, Instant.parse("2026-11-21T02:29:00Z"), "4000", 20);
        ObjectNode longer = records.start(LONGER, OWNER, Instant.parse("2026-11-21T02:27:10Z"), "n1");
        records.part(longer, Instant.parse("2026-11-21T02:27:00Z"), "10000", 50);
        records.part(longer, Instant.parse("2026-11-21T02:28:00Z"), "18000", 60);
        records.part(longer, Instant.parse("2026-11-21T02:29:00Z"), "12000", 60);
        records.start(UNMETERED, OWNER, Instant.parse("2026-11-21T02:30:00Z"), "n2");
        return records;
    }
}
