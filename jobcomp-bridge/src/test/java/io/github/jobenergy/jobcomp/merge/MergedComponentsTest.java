package io.github.jobenergy.jobcomp.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobResources;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The components of outcome and resources that only one source has: the merged record has all of them. */
class MergedComponentsTest {

    private static final int ROUNDS = 20;

    private final RandomRecords records = new RandomRecords(20_260_102);
    private final JobCompletion known = AccountingRecords.ofJob7(7_005);

    @Test
    void anOutcomeOfOneSourceIsMergedWithAllComponents() {
        for (JobOutcome whole : complete(JobOutcome.class)) {
            JobCompletion one = known.toBuilder().outcome(whole).build();
            JobCompletion other = known.toBuilder()
                    .outcome(JobOutcome.builder(whole.state(), whole.stateRaw()).build())
                    .build();

            assertEquals(whole, Merge.of(one, other).outcome());
            assertEquals(whole, Merge.of(other, one).outcome());
        }
    }

    @Test
    void resourcesOfOneSourceAreMergedWithAllComponents() {
        for (JobResources whole : complete(JobResources.class)) {
            JobCompletion one = known.toBuilder().resources(whole).build();
            JobCompletion other =
                    known.toBuilder().resources(JobResources.builder().build()).build();

            assertEquals(whole, Merge.of(one, other).resources());
            assertEquals(whole, Merge.of(other, one).resources());
        }
    }

    /** Random records without an absent or empty component. */
    private <T> List<T> complete(Class<T> type) {
        return Stream.generate(() -> records.next(type))
                .filter(record -> Arrays.stream(type.getRecordComponents())
                        .map(component -> value(record, component))
                        .noneMatch(value -> List.of(Optional.empty(), Optional.of(""), List.of())
                                .contains(value)))
                .limit(ROUNDS)
                .toList();
    }

    private static Object value(Object record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException notReadable) {
            throw new LinkageError("expected a readable component " + component, notReadable);
        }
    }
}
