package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.energy.ResultRevision.RevisionReason;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Results of runs, made from an example of the contract. */
final class Results {

    /** When the runs ended. */
    static final Instant ENDED = Instant.parse("2026-11-20T12:00:00Z");

    /** When the results are final. */
    static final Instant FINAL = ENDED.plus(Duration.ofDays(2));

    private static final String EXAMPLE = "/io/github/jobenergy/schemas/examples/job-energy/valid-measured.json";

    private Results() {}

    /** Returns a measured result of 123456.5 J, between 120000.9 J and 126913.1 J. */
    static JobEnergy of(String run, long revision) {
        JobEnergy example = example();
        return example.toBuilder()
                .run(RunKey.parse(run))
                .resultRevision(new ResultRevision(revision, 1, Optional.empty(), RevisionReason.FIRST, FINAL))
                .subject(example.subject().toBuilder()
                        .endTime(ENDED)
                        .arrayJobId(Optional.empty())
                        .arrayTaskId(Optional.empty())
                        .build())
                .figures(example.figures().toBuilder()
                        .energy(Energy.ofMillijoules(123_456_500))
                        .energyByDay(Optional.empty())
                        .uncertaintyLow(Energy.ofMillijoules(120_000_900))
                        .uncertaintyHigh(Optional.of(Energy.ofMillijoules(126_913_100)))
                        .build())
                .build();
    }

    private static JobEnergy example() {
        try (InputStream json = Results.class.getResourceAsStream(EXAMPLE)) {
            return new ContractCodec()
                    .read(JobEnergy.class, Objects.requireNonNull(json, EXAMPLE).readAllBytes());
        } catch (IOException | MalformedRecordException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
