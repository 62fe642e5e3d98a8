package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.Subject;
import io.github.jobenergy.schemas.energy.bounds.BoundParts;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.energy.waste.Waste;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Results of some runs on some days, of few users and accounts so that they meet; revised, taken back, and issued anew. */
public final class RandomResults {

    private static final Instant FIRST_DAY = Instant.parse("2026-11-19T00:00:00Z");

    private static final List<Quality> QUALITIES = List.of(Quality.values());
    private static final List<Scope> SCOPES = List.of(Scope.NODE_INPUT, Scope.COMPONENTS);

    private static final List<String> STATES =
            List.of("COMPLETED", "FAILED", "NODE_FAIL", "TIMEOUT", "CANCELLED", "PREEMPTED", "REQUEUED", "?");

    private final Random random;
    private final JobEnergy any;
    private final Instant firstDay;

    /** Results of days from the nineteenth of November. */
    public RandomResults(Random random) {
        this(random, FIRST_DAY);
    }

    /** Results of days from that one. */
    public RandomResults(Random random, Instant firstDay) {
        this.firstDay = firstDay;
        this.random = random;
        this.any = new RandomRecords(random.nextLong()).next(JobEnergy.class);
    }

    /** The results of each run in order; empty where the result was withdrawn. */
    public List<List<Optional<JobEnergy>>> histories() {
        List<List<Optional<JobEnergy>>> histories = new ArrayList<>();
        int runs = 1 + random.nextInt(12);
        for (int run = 1; run <= runs; run++) {
            List<Optional<JobEnergy>> history = new ArrayList<>();
            int results = 1 + random.nextInt(5);
            for (int revision = 1; revision <= results; revision++) {
                boolean isTakenBack = random.nextInt(4) == 0;
                history.add(isTakenBack ? Optional.empty() : Optional.of(result(run, revision)));
            }
            histories.add(history);
        }
        return histories;
    }

    private JobEnergy result(int job, int revision) {
        return any.toBuilder()
                .run(RunKey.of("rig22", job, firstDay.getEpochSecond()))
                .resultRevision(new ResultRevision(
                        revision,
                        1,
                        Optional.empty(),
                        any.resultRevision().revisionReason(),
                        any.resultRevision().finalAfter()))
                .figures(figures())
                .subject(subject())
                .build();
    }

    private Subject subject() {
        return any.subject().toBuilder()
                .state(new JobState(STATES.get(random.nextInt(STATES.size()))))
                .userName(oneOf("alice", "bob"))
                .account(oneOf("astro"))
                .partitionName(oneOf("batch", "debug"))
                .wckey(oneOf("weather"))
                .build();
    }

    private Optional<String> oneOf(String... names) {
        return random.nextInt(4) == 0 ? Optional.empty() : Optional.of(names[random.nextInt(names.length)]);
    }

    private JobFigures figures() {
        List<DayEnergy> days = days();
        return any.figures().toBuilder()
                .quality(QUALITIES.get(random.nextInt(QUALITIES.size())))
                .energy(days.stream().map(DayEnergy::energy).reduce(Energy.ZERO, Energy::plus))
                .energyByDay(Optional.of(days))
                .scope(
                        random.nextInt(5) == 0
                                ? Optional.empty()
                                : Optional.of(SCOPES.get(random.nextInt(SCOPES.size()))))
                .build();
    }

    private List<DayEnergy> days() {
        List<DayEnergy> days = new ArrayList<>();
        int first = random.nextInt(3);
        int last = first + random.nextInt(3);
        boolean isIdleKnown = random.nextInt(5) > 0;
        for (int day = first; day < last; day++) {
            days.add(new DayEnergy(
                            firstDay.plus(Duration.ofDays(day)),
                            energy(),
                            isIdleKnown ? Optional.of(energy()) : Optional.empty(),
                            energy(),
                            Duration.ofMillis(1 + random.nextInt(86_400_000)),
                            Duration.ofMillis(random.nextInt(86_400_000)))
                    .with(waste())
                    .with(uncertainty()));
        }
        return days;
    }

    private BoundParts uncertainty() {
        return BoundParts.of(energy(), energy(), random.nextInt(5) == 0 ? Optional.empty() : Optional.of(energy()));
    }

    private Waste waste() {
        IdleGpus none = IdleGpus.of(time(), Duration.ZERO, Duration.ZERO, Energy.ZERO);
        IdleGpus idleGpus = random.nextInt(3) == 0 ? none : IdleGpus.of(time(), time(), time(), energy());
        return Waste.of(idleGpus).withUnrequested(random.nextInt(3) == 0 ? Optional.empty() : Optional.of(energy()));
    }

    private Duration time() {
        return Duration.ofMillis(random.nextInt(5));
    }

    private Energy energy() {
        return Energy.ofMillijoules(random.nextInt(1_000_000_000));
    }
}
