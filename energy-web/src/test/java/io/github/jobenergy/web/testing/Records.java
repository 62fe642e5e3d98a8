package io.github.jobenergy.web.testing;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Records of the contract by topic and by the key of their row, made from the valid examples of the contract. */
public final class Records {

    static final String CLUSTER = "rig22";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final Map<Topic, Map<String, String>> records = new EnumMap<>(Topic.class);

    /** Who a run is of. */
    record Owner(String user, String account) {}

    /** Returns the values by their keys, by topic. */
    public Map<Topic, Map<String, String>> byTopic() {
        return records;
    }

    /** Returns a copy of an example of the contract. */
    static ObjectNode example(Topic topic, String name) {
        String file = "/io/github/jobenergy/schemas/examples/" + topic.baseName() + "/valid-" + name + ".json";
        try (InputStream text = Objects.requireNonNull(Topic.class.getResourceAsStream(file), file)) {
            return (ObjectNode) JSON.readTree(text);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(file, unreadable);
        }
    }

    private void add(Topic topic, String key, ObjectNode value) {
        String before =
                records.computeIfAbsent(topic, any -> new LinkedHashMap<>()).put(key, value.toString());
        if (before != null) {
            throw new IllegalStateException(topic + ": the key " + key + " exists");
        }
    }

    /** Returns a result of a run that was submitted and began at a time, from an example. */
    static ObjectNode result(String example, long job, Owner owner, Instant submit) {
        ObjectNode run = example(Topic.JOB_ENERGY, example);
        run.put("cluster", CLUSTER).put("job_id", job).put("submit_time", time(submit));
        run.put("user_name", owner.user()).put("account", owner.account());
        run.put("start_time", time(submit))
                .put(
                        "end_time",
                        time(submit.plusSeconds(run.get("elapsed_seconds").asLong())));
        run.remove("energy_by_day");
        return run;
    }

    void result(ObjectNode run) {
        add(Topic.JOB_ENERGY, key(run), run);
    }

    private static String key(ObjectNode run) {
        return CLUSTER + "/" + run.get("job_id").asLong() + "/"
                + Instant.parse(run.get("submit_time").asText()).getEpochSecond();
    }

    /** Adds the share of a run in a node. */
    void share(ObjectNode run, String node) {
        share(run, node, "quarter-of-a-node");
    }

    /** Adds the share of a run in a node, from an example. */
    void share(ObjectNode run, String node, String example) {
        ObjectNode share = example(Topic.NODE_JOB_ENERGY, example);
        share.put("cluster", CLUSTER).put("meter_space", CLUSTER).put("node", node);
        share.set("job_id", run.get("job_id"));
        share.set("submit_time", run.get("submit_time"));
        share.set("completion_revision", run.get("completion_revision"));
        share.remove("energy_by_day");
        add(Topic.NODE_JOB_ENERGY, key(run) + "/" + node, share);
    }

    /** Adds the start of a run that executes. */
    ObjectNode start(long job, Owner owner, Instant submit, String nodes) {
        ObjectNode start = example(Topic.JOB_STARTS, "shared-node");
        start.put("cluster", CLUSTER).put("job_id", job).put("submit_time", time(submit));
        start.put("start_time", time(submit)).put("nodes", nodes);
        start.put("user_name", owner.user()).put("account", owner.account());
        add(Topic.JOB_STARTS, key(start), start);
        return start;
    }

    /** Adds a slot of a minute of a run, with its energy, a quarter of that of its nodes. */
    void slot(ObjectNode run, Instant from, String joules, boolean hasResult) {
        ObjectNode slot = slot(run, from, joules, 60);
        if (hasResult) {
            slot.put("result_revision", 1);
        }
        add(Topic.JOB_POWER, key(run) + "/" + slot.get("start_time").asText(), slot);
    }

    /** Adds a slot of a minute of a run that executes, in which the run held a node for so many seconds. */
    void part(ObjectNode run, Instant from, String joules, int heldSeconds) {
        ObjectNode slot = slot(run, from, joules, heldSeconds);
        add(Topic.JOB_POWER, key(run) + "/" + slot.get("start_time").asText(), slot);
    }

    private static ObjectNode slot(ObjectNode run, Instant from, String joules, int heldSeconds) {
        ObjectNode slot = example(Topic.JOB_POWER, "while-the-run-executes");
        slot.put("cluster", CLUSTER)
                .put("start_time", time(from))
                .put("held_seconds", heldSeconds)
                .put("metered_seconds", heldSeconds);
        slot.set("job_id", run.get("job_id"));
        slot.set("submit_time", run.get("submit_time"));
        BigDecimal energy = new BigDecimal(joules);
        slot.put("energy_joules", energy).put("energy_whole_nodes_joules", energy.multiply(BigDecimal.valueOf(4)));
        slot.put("energy_so_far_joules", energy.multiply(BigDecimal.TEN));
        slot.remove("domains");
        slot.putObject("domains");
        return slot;
    }

    /** Adds the use of a user and an account on a UTC day. */
    void use(Owner owner, Instant day, String joules) {
        ObjectNode use = example(Topic.USAGE_ENERGY, "a-users-day");
        BigDecimal energy = new BigDecimal(joules);
        use.put("cluster", CLUSTER).put("day_time", time(day));
        use.put("user_name", owner.user()).put("account", owner.account());
        use.put("energy_joules", energy).put("energy_measured_joules", energy).put("energy_whole_nodes_joules", energy);
        use.put("energy_estimated_joules", 0).put("energy_partial_joules", 0);
        add(Topic.USAGE_ENERGY, day + "/" + owner.user() + "/" + owner.account(), use);
    }

    /** Adds the use of a user and an account on a UTC day of which nothing was metered. */
    void unmeteredUse(Owner owner, Instant day) {
        ObjectNode use = example(Topic.USAGE_ENERGY, "a-users-day");
        use.fieldNames().forEachRemaining(name -> {
            if (name.startsWith("energy_")) {
                use.put(name, 0);
            }
        });
        use.put("cluster", CLUSTER)
                .put("day_time", time(day))
                .put("held_seconds", 20)
                .put("metered_seconds", 0);
        use.put("user_name", owner.user()).put("account", owner.account()).remove("scope");
        add(Topic.USAGE_ENERGY, day + "/" + owner.user() + "/" + owner.account(), use);
    }

    /** Adds the state of a node and its energy in an hour. */
    void node(String name, Instant hour) {
        ObjectNode state = example(Topic.NODE_STATES, "least");
        state.put("meter_space", CLUSTER).put("node", name);
        add(Topic.NODE_STATES, CLUSTER + "/" + name, state);
        hour(name, hour);
    }

    /** Adds the energy of a node in an hour. */
    void hour(String name, Instant hour) {
        ObjectNode energy = example(Topic.NODE_ENERGY, "shared-and-idle");
        energy.put("meter_space", CLUSTER).put("node", name).put("hour_time", time(hour));
        add(Topic.NODE_ENERGY, CLUSTER + "/" + name + "/" + hour.getEpochSecond(), energy);
    }

    /** Adds an hour of a node in which it was idle. */
    void idleHour(String name, Instant hour) {
        ObjectNode energy = example(Topic.NODE_ENERGY, "shared-and-idle");
        BigDecimal whole = energy.get("energy_joules").decimalValue();
        energy.put("meter_space", CLUSTER).put("node", name).put("hour_time", time(hour));
        energy.put("jobs_joules", 0).put("unallocated_joules", 0).put("idle_joules", whole);
        add(Topic.NODE_ENERGY, CLUSTER + "/" + name + "/" + hour.getEpochSecond(), energy);
    }

    void statement(ObjectNode statement) {
        add(
                Topic.STATEMENTS,
                String.join(
                        "/",
                        statement.path("period_month").asText(),
                        statement.path("kind").asText(),
                        statement.path("account").asText(),
                        statement.path("user_name").asText(),
                        statement.path("wckey").asText(),
                        statement.path("scope").asText()),
                statement);
    }

    /** Adds an alert, from an example. */
    void alert(ObjectNode alert) {
        add(
                Topic.ALERTS,
                String.join(
                        "/",
                        CLUSTER,
                        alert.path("rule_name").asText(),
                        alert.path("job_id").asText(),
                        alert.path("period_month").asText(),
                        alert.path("user_name").asText()),
                alert);
    }

    static String time(Instant time) {
        return time.toString().replaceFirst("(:[0-9]{2})Z$", "$1.000Z");
    }
}
