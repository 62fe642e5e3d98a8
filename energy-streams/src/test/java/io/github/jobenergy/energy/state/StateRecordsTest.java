package io.github.jobenergy.energy.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.usage.UsageRow;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StateRecordsTest {

    private static final String SUMS = "{\"energy_measured_joules\":1.5,\"energy_estimated_joules\":2,"
            + "\"energy_partial_joules\":-3,\"energy_marginal_joules\":4,\"marginal_unknown\":5,"
            + "\"energy_whole_nodes_joules\":6,\"held_seconds\":7,\"metered_seconds\":8,\"runs_measured\":9,"
            + "\"runs_estimated\":10,\"runs_partial\":11,\"runs_missing\":12}";

    @Test
    void sumsOfAUsageRowAreStoredInOneFlatObject() {
        StateRecords records = new StateRecords();
        String stored = "{\"schema_version\":1,\"cluster\":\"c\",\"day_time\":\"2026-11-20T00:00:00.000Z\","
                + "\"user_name\":\"alice\",\"account\":\"astro\",\"partition_name\":\"p\",\"scope\":\"node_input\","
                + "\"sums\":" + SUMS + ",\"issued\":" + SUMS + "}";

        byte[] written = records.write(records.read(UsageRow.class, stored.getBytes(StandardCharsets.UTF_8)));

        assertEquals(stored, new String(written, StandardCharsets.UTF_8));
    }
}
