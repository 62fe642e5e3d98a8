package io.github.jobenergy.web.testing;

import io.github.jobenergy.web.testing.Records.Owner;
import java.time.Instant;

/** Runs whose account or end state is not spelled as Slurm spells it at present. */
public final class NameRecords {

    /** An account of which another one has the name in lower case. */
    public static final String EXACT = "Chem";

    /** The user of the account {@link #EXACT}. */
    public static final String USER = "grace";

    /** A state that a later Slurm may add. */
    public static final String LATER_STATE = "EVICTED";

    private static final long JOB = 42_001;
    private static final Instant TIME = Instant.parse("2026-11-20T10:00:00Z");

    private NameRecords() {}

    /** Returns the records. */
    public static Records records() {
        Records records = new Records();
        records.result(Records.result("measured", JOB, new Owner(USER, EXACT), TIME));
        records.result(Records.result("measured", JOB + 1, new Owner(USER, "biology"), TIME)
                .put("state", LATER_STATE));
        return records;
    }
}
