package io.github.jobenergy.energy.streams.steps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.comparison.ComparisonChange;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AccountChangesTest {

    private final StateRecords records = new StateRecords();

    private Event stored(Event event) {
        assertTrue(AccountChanges.isIn(event));
        return records.read(AccountChanges.class, records.write(AccountChanges.of(event)))
                .event();
    }

    @Test
    void changesOfEitherAccountAreReadAsTheyWereWritten() {
        RandomRecords random = new RandomRecords(3);
        for (int round = 0; round < 20; round++) {
            Optional<JobEnergy> result = Optional.of(random.next(JobEnergy.class).toBuilder()
                    .slurmComparability(Optional.of(SlurmComparability.OUTSIDE_STEPS))
                    .build());

            UsageChange.byUser(Optional.empty(), result)
                    .values()
                    .forEach(changes -> assertEquals(new Event.Used(changes), stored(new Event.Used(changes))));
            ComparisonChange.byName(Optional.empty(), result)
                    .values()
                    .forEach(changes -> assertEquals(new Event.Compared(changes), stored(new Event.Compared(changes))));
        }
    }

    @Test
    void recordsOfVersionsWithoutTheComparisonAreChangesOfUsage() {
        byte[] written = "{\"schema_version\":1,\"changes\":[]}".getBytes(StandardCharsets.UTF_8);

        Event.Used used = assertInstanceOf(
                Event.Used.class, records.read(AccountChanges.class, written).event());

        assertEquals(List.of(), used.changes().changes());
    }
}
