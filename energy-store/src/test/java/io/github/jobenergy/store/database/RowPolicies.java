package io.github.jobenergy.store.database;

import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.contract.ContractTables;
import io.github.jobenergy.store.contract.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The script that states which rows of PostgreSQL a reader sees, derived from the tables of the contract. */
final class RowPolicies {

    private static final String HEADER = """
            -- Which rows a reader sees. Derived from the JSON Schemas of the topics. The owner of the tables sees all rows.
            CREATE TABLE store_operators (
                user_name text NOT NULL,
                PRIMARY KEY (user_name)
            );

            CREATE TABLE store_coordinators (
                user_name text NOT NULL,
                cluster text NOT NULL,
                account text NOT NULL,
                PRIMARY KEY (user_name, cluster, account)
            );
            """;

    private static final String READER = "CAST(current_user AS text)";

    private static final String IS_READER = "user_name = " + READER;

    private static final String EACH_READER = "true";

    private static final String IS_OPERATOR = "EXISTS (SELECT FROM store_operators WHERE " + IS_READER + ")";

    private static final String IS_COORDINATED =
            "(cluster, account) IN (SELECT cluster, account FROM store_coordinators WHERE " + IS_READER + ")";

    private final List<String> lines = new ArrayList<>();

    private RowPolicies() {}

    /** Who sees the rows of a topic. Operators see the rows of each topic. */
    private enum Readers {
        /** The user of the row, and the coordinators of its account. */
        OF_PERSON,
        /** Logins that see the run of the row in {@code job_energy} or {@code job_starts}. */
        OF_RUN,
        /** Operators only. */
        OPERATORS,
        /** Each reader: the rows name no person. */
        ALL
    }

    private static Readers readers(Topic topic) {
        return switch (topic) {
            case JOB_STARTS, JOB_ENERGY, USAGE_ENERGY, USAGE_FOOTPRINT, STATEMENTS, ALERTS -> Readers.OF_PERSON;
            case JOB_POWER, NODE_JOB_ENERGY, JOB_FOOTPRINT -> Readers.OF_RUN;
            case NODE_STATES -> Readers.OPERATORS;
            case NODE_ENERGY, METER_COMPARISON, RATES, PLACES, PLACE_ENERGY -> Readers.ALL;
            default ->
                throw new IllegalStateException("expected who sees the rows of " + topic.baseName() + ", found none");
        };
    }

    /** Returns the script for the tables of topics, and for views, which apply the policies to their caller. */
    static String script(Collection<Topic> topics, Collection<String> views) {
        RowPolicies policies = new RowPolicies();
        policies.protect("store_operators", IS_READER);
        policies.protect("store_coordinators", IS_READER);
        policies.protect("store_topics", EACH_READER);
        policies.protect("store_positions", EACH_READER);
        policies.protect("store_rejections", IS_OPERATOR);
        topics.forEach(policies::add);
        policies.lines.add("");
        views.forEach(view -> policies.lines.add("ALTER VIEW " + view + " SET (security_invoker = true);"));
        return HEADER + String.join("\n", policies.lines) + "\n";
    }

    private void add(Topic topic) {
        Table table = ContractTables.of(topic);
        Readers readers = readers(topic);
        protect(
                table.name(),
                switch (readers) {
                    case OF_PERSON -> anyOf(IS_READER, IS_OPERATOR, IS_COORDINATED);
                    case OF_RUN ->
                        anyOf(IS_OPERATOR, isIn("job_energy", runOf(table)), isIn("job_starts", runOf(table)));
                    case OPERATORS -> IS_OPERATOR;
                    case ALL -> EACH_READER;
                });
        for (Table child : table.all().subList(1, table.all().size())) {
            protect(
                    child.name(),
                    switch (readers) {
                        case OF_PERSON, OF_RUN ->
                            anyOf(IS_OPERATOR, isIn(table.name(), child.name() + "." + Table.RECORD_KEY));
                        case OPERATORS -> IS_OPERATOR;
                        case ALL -> EACH_READER;
                    });
        }
    }

    private void protect(String table, String condition) {
        lines.add("");
        lines.add("ALTER TABLE " + table + " ENABLE ROW LEVEL SECURITY;");
        lines.add("CREATE POLICY readers ON " + table + " FOR SELECT USING (" + condition + ");");
    }

    /** PostgreSQL evaluates the conditions in this order: the ones that need no row of another table are first. */
    private static String anyOf(String... conditions) {
        return "\n    " + String.join("\n    OR ", conditions);
    }

    /** The condition that the reader sees the row with a key in another table: its own policy applies. */
    private static String isIn(String table, String key) {
        return "EXISTS (SELECT FROM " + table + " seen WHERE seen." + Table.RECORD_KEY + " = " + key + ")";
    }

    /** The key of the run, which follows from the columns of the row. */
    private static String runOf(Table table) {
        String name = table.name();
        return name + ".cluster || '/' || " + name + ".job_id || '/' || CAST(extract(epoch FROM " + name
                + ".submit_time) AS bigint)";
    }
}
