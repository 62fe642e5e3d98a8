package io.github.jobenergy.web.testing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.web.testing.Records.Owner;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;

/** Records of the kinds of runs and names that those of quickstart lack. */
public final class UsualRecords {

    /** The user of most of these runs, in {@link #ACCOUNT}. */
    public static final String USER = "carol";

    /** A further user in {@link #ACCOUNT}. */
    public static final String COLLEAGUE = "dave";

    /** The account of both users. */
    public static final String ACCOUNT = "botany";

    /** A user whose name has markup. */
    public static final String STRANGE_USER = "o'hara<b>\"&%2F+;\u00e9";

    /** An account whose name has markup and a slash. */
    public static final String STRANGE_ACCOUNT = "a/b%41 <i>\"'&\u00fc=1";

    /** A job name with markup, a formula, control characters, and a character that changes the direction of text. */
    public static final String STRANGE_NAME =
            "=1+1\",\r\n\u001b[31m\u202e<script>alert('x')</script>&%00/../\u0000\u6a21\u62df";

    /** A name of 200 characters. */
    public static final String LONG_NAME = "abcdefghi-".repeat(20);

    /** The runs, by the id of their job. */
    public static final long PARTIAL = 41_017;

    public static final long MISSING = 41_018;
    public static final long ARRAY = 41_020;
    public static final long COMPONENTS = 41_030;
    public static final long REQUEUED = 41_040;
    public static final long IDLE_GPUS = 41_050;
    public static final long ALL_FLAGS = 41_051;
    public static final long STRANGE = 41_060;
    public static final long LONG = 41_061;
    public static final long OF_COLLEAGUE = 41_070;
    public static final long EXECUTES = 41_080;
    public static final long OF_MEMBER = 41_090;

    private static final Instant TIME = Instant.parse("2026-11-21T01:20:00Z");
    private static final Instant DAY = Instant.parse("2026-11-21T00:00:00Z");
    private static final Owner OWNER = new Owner(USER, ACCOUNT);

    private final Records records = new Records();

    private UsualRecords() {}

    /** Returns the records. */
    public static Records records() {
        UsualRecords usual = new UsualRecords();
        usual.ended();
        usual.severalRuns();
        usual.names();
        usual.executing();
        usual.sums();
        usual.statements();
        usual.alerts();
        return usual.records;
    }

    private ObjectNode add(ObjectNode run, String name) {
        run.put("job_name", name);
        records.result(run);
        return run;
    }

    private void ended() {
        records.share(add(Records.result("partial", PARTIAL, OWNER, TIME), "petals"), "n1");
        records.share(add(Records.result("missing", MISSING, OWNER, TIME), "sepals"), "n2");
        ObjectNode idle = add(Records.result("waste", IDLE_GPUS, OWNER, TIME), "training");
        records.share(idle, "n3");
        for (int minute = 0; minute < 3; minute++) {
            records.slot(idle, TIME.plusSeconds(60L * minute), "58.75", true);
        }
        ObjectNode flagged = Records.result("estimated", ALL_FLAGS, OWNER, TIME);
        ArrayNode flags = flagged.putArray("flags");
        Arrays.stream(Flag.values())
                .map(flag -> flag.name().toLowerCase(Locale.ROOT))
                .sorted()
                .forEach(flags::add);
        records.share(add(flagged, "every-flag"), "n4");
        Owner colleague = new Owner(COLLEAGUE, ACCOUNT);
        records.share(add(Records.result("measured", OF_COLLEAGUE, colleague, TIME), "roots"), "n1");
    }

    private void severalRuns() {
        for (int task = 0; task < 3; task++) {
            ObjectNode run = Records.result("array-task", ARRAY + task, OWNER, TIME);
            run.put("array_job_id", ARRAY).put("array_task_id", task).put("energy_joules", 1_751.25 * (task + 1));
            records.share(add(run, "sweep"), "n2");
        }
        records.start(ARRAY, OWNER, TIME, "n2");
        for (int component = 0; component < 2; component++) {
            ObjectNode run = Records.result("measured", COMPONENTS + component, OWNER, TIME);
            run.put("het_job_id", COMPONENTS).put("het_job_offset", component);
            records.share(add(run, "coupled"), "n3");
        }
        add(Records.result("measured", REQUEUED, OWNER, TIME).put("state", "REQUEUED"), "restarted");
        add(Records.result("measured", REQUEUED, OWNER, TIME.plusSeconds(300)), "restarted");
    }

    private void names() {
        Owner strange = new Owner(STRANGE_USER, STRANGE_ACCOUNT);
        records.share(add(Records.result("measured", STRANGE, strange, TIME), STRANGE_NAME), "n1");
        records.use(strange, DAY, "7005.000");
        Owner longest = new Owner(LONG_NAME, LONG_NAME);
        ObjectNode run = Records.result("measured", LONG, longest, TIME);
        run.put("partition_name", LONG_NAME).put("state", "OUT_OF_MEMORY");
        records.share(add(run, LONG_NAME), "n2");
        records.use(longest, DAY, "0.001");
    }

    private void executing() {
        Instant begin = WebFixture.NOW.minusSeconds(180);
        ObjectNode start = records.start(EXECUTES, OWNER, begin, "n[1-2]");
        records.slot(start, begin, "21000.125", false);
        records.slot(start, begin.plusSeconds(60), "24000.5", false);
    }

    private void sums() {
        records.use(OWNER, DAY, "1203600.750");
        records.use(OWNER, DAY.minusSeconds(86_400), "803600.000");
        records.use(new Owner(USER, "garden"), DAY, "3600.000");
        records.use(new Owner(COLLEAGUE, ACCOUNT), DAY, "603600.000");
        for (int user = 1; user <= 300; user++) {
            records.use(new Owner(String.format(Locale.ROOT, "u%03d", user), "crowd"), DAY, user + "00.000");
        }
    }

    private void alerts() {
        Owner member = new Owner("u300", "crowd");
        records.start(OF_MEMBER, member, TIME, "n4");
        records.alert(of(Records.example(Topic.ALERTS, "power-firing"), OF_MEMBER, member));
        records.alert(Records.example(Topic.ALERTS, "budget-of-an-account").put("account", member.account()));
        records.alert(Records.example(Topic.ALERTS, "budget-of-an-account")
                .put("account", member.account())
                .put("user_name", member.user()));
        records.alert(of(Records.example(Topic.ALERTS, "idle-gpus-resolved"), PARTIAL, OWNER));
        records.alert(
                of(Records.example(Topic.ALERTS, "idle-gpus-resolved"), OF_COLLEAGUE, new Owner(COLLEAGUE, ACCOUNT)));
    }

    private static ObjectNode of(ObjectNode alert, long job, Owner owner) {
        alert.put("job_id", job).put("submit_time", Records.time(TIME)).put("since_time", Records.time(TIME));
        alert.put("user_name", owner.user()).put("account", owner.account());
        return alert.has("until_time") ? alert.put("until_time", Records.time(TIME.plusSeconds(1_800))) : alert;
    }

    private void statements() {
        ObjectNode whole = Records.example(Topic.STATEMENTS, "wckey-footprint-budget");
        whole.put("kind", "account").put("account", ACCOUNT).remove("wckey");
        records.statement(whole);
        records.statement(whole.deepCopy().put("scope", "components"));
        records.statement(whole.deepCopy().put("kind", "user").put("user_name", USER));
        records.statement(whole.deepCopy().put("kind", "user").put("user_name", COLLEAGUE));
        ObjectNode wckey = Records.example(Topic.STATEMENTS, "wckey-footprint-budget");
        records.statement(wckey.put("account", ACCOUNT));
        records.statement(Records.example(Topic.STATEMENTS, "open")
                .put("account", STRANGE_ACCOUNT)
                .put("period_month", "2026-10"));
    }
}
