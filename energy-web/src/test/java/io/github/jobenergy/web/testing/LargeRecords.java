package io.github.jobenergy.web.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.web.testing.Records.Owner;
import java.time.Instant;
import java.util.Locale;

/** Records for the largest pages: many slots, many accounts, many nodes, many runs with long names. */
public final class LargeRecords {

    /** A user with 300 accounts. */
    public static final String USER = "everywhere";

    /** An account with as many users as a table contains. */
    public static final String ACCOUNT = "everyone";

    /** A job of 1,500 slots. */
    public static final long SLOTS = 50_000;

    /** A job array of 400 tasks. */
    public static final long ARRAY = 51_000;

    /** A node with more runs than its page lists. */
    public static final String NODE = "x0001";

    private static final int NODES = 2_000;
    private static final Instant BEGIN = Instant.parse("2026-11-19T00:00:00Z");
    private static final Instant HOUR = Instant.parse("2026-11-21T01:00:00Z");

    private final Records records = new Records();

    private LargeRecords() {}

    /** Returns the records. */
    public static Records records() {
        LargeRecords large = new LargeRecords();
        large.slots();
        large.runs();
        large.sums();
        for (int node = 1; node <= NODES; node++) {
            large.records.node(String.format(Locale.ROOT, "x%04d", node), HOUR);
        }
        return large.records;
    }

    private void slots() {
        ObjectNode run = Records.result("measured", SLOTS, new Owner(USER, ACCOUNT), BEGIN);
        run.put("end_time", Records.time(BEGIN.plusSeconds(90_000))).put("elapsed_seconds", 90_000);
        records.result(run);
        for (int slot = 0; slot < 1_500; slot++) {
            String joules = String.format(Locale.ROOT, "%d.%03d", 20_000 + slot * 7_919 % 9_973, slot % 1_000);
            records.slot(run, BEGIN.plusSeconds(60L * slot), joules, true);
        }
        for (int node = 1; node <= 200; node++) {
            records.share(run, String.format(Locale.ROOT, "x%04d", node));
        }
    }

    private void runs() {
        for (int task = 0; task < 400; task++) {
            Owner owner = new Owner("user-with-a-long-name-" + task, "account-with-a-long-name-" + task);
            ObjectNode run = Records.result("array-task", ARRAY + task, owner, HOUR.plusSeconds(task));
            run.put("array_job_id", ARRAY).put("array_task_id", task).put("job_name", UsualRecords.LONG_NAME);
            records.result(run);
            records.share(run, NODE);
        }
    }

    private void sums() {
        Instant day = Instant.parse("2026-11-01T00:00:00Z");
        for (int each = 0; each < 300; each++) {
            for (int days = 0; days < 20; days += 5) {
                Instant time = day.plusSeconds(86_400L * days);
                records.use(new Owner(USER, "account-" + each), time, (each + 1) + "000.000");
                records.use(new Owner("user-" + each, ACCOUNT), time, (each + 1) + "000.000");
            }
        }
    }
}
