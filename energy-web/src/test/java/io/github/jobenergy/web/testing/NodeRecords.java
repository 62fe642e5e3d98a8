package io.github.jobenergy.web.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.web.testing.Records.Owner;
import java.time.Instant;

/** A job on a node weeks before its newest hour, with a run beside it, one after it and one that was not metered; and an idle node. */
public final class NodeRecords {

    /** The node of the runs. */
    public static final String NODE = "m1";

    /** A node that was idle in its only hour. */
    public static final String IDLE = "m2";

    /** The job; the run beside it ends last. */
    public static final long JOB = 43_001;

    public static final long BESIDE = 43_002;
    public static final long MISSING = 43_003;
    public static final long AFTER = 43_004;

    /** A job of two runs that were not metered. */
    public static final long MISSING_TWICE = 43_005;

    /** The user of the runs that was not metered. */
    public static final String USER = "heidi";

    /** The start of the job. */
    public static final Instant START = Instant.parse("2026-10-01T09:10:00Z");

    private static final Instant NEWEST = Instant.parse("2026-11-21T00:00:00Z");

    private NodeRecords() {}

    /** Returns the records. */
    public static Records records() {
        Records records = new Records();
        records.share(run(records, "measured", JOB, START), NODE);
        records.share(run(records, "measured", BESIDE, START.plusSeconds(5)), NODE);
        records.share(run(records, "missing", MISSING, START.plusSeconds(10)), NODE, "nothing-metered");
        records.share(run(records, "measured", AFTER, START.plusSeconds(1_500)), NODE);
        run(records, "missing", MISSING_TWICE, START.plusSeconds(20_000));
        run(records, "missing", MISSING_TWICE, START.plusSeconds(30_000));
        records.unmeteredUse(new Owner(USER, "physics"), Instant.parse("2026-10-01T00:00:00Z"));
        records.node(NODE, NEWEST);
        records.hour(NODE, Instant.parse("2026-10-01T09:00:00Z"));
        records.idleHour(IDLE, NEWEST);
        return records;
    }

    private static ObjectNode run(Records records, String example, long job, Instant start) {
        ObjectNode run = Records.result(example, job, new Owner(USER, "physics"), start);
        records.result(run);
        return run;
    }
}
