package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.NodeAccounts;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageFigures;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.bounds.TotalBounds;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.energy.step.ComparedStep;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.TimeLimit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Records of the contract as the contract allows them, made by chance from a seed: any text, any option absent or there,
 * numbers and times up to their bounds. The same seed gives the same records.
 */
public final class RandomRecords {

    private static final int MOST_ELEMENTS = 3;

    /** So that a sum of all of them can be written. */
    private static final int MOST_ACCOUNTS = 10;

    /** Their fields share a name with a narrow text. */
    private static final Set<Class<?>> BY_TYPE_WHATEVER_THE_NAME = Set.of(JobState.class, NodeKey.class);

    private final RandomValues values;
    private final Map<Type, Supplier<?>> byType = new HashMap<>();
    private final Map<String, Supplier<?>> byName = new HashMap<>();

    /** Records from a seed. */
    public RandomRecords(long seed) {
        values = new RandomValues(seed);
        byType.put(String.class, values::text);
        byType.put(long.class, values::wholeNumber);
        byType.put(Long.class, values::wholeNumber);
        byType.put(Integer.class, () -> values.below(Integer.MAX_VALUE));
        byType.put(boolean.class, values::truth);
        byType.put(Boolean.class, values::truth);
        byType.put(BigDecimal.class, () -> BigDecimal.valueOf(values.below(1_000_001), 6));
        byType.put(Instant.class, values::time);
        byType.put(Energy.class, () -> Energy.ofMillijoules(values.thousandths()));
        byType.put(Power.class, () -> Power.ofMilliwatts(values.thousandths()));
        byType.put(Duration.class, () -> Duration.ofMillis(values.thousandths()));
        byType.put(JobState.class, () -> new JobState(values.name()));
        byType.put(RunKey.class, this::run);
        byType.put(
                NodeKey.class, () -> new NodeKey(values.name(), Names.of(values.name() + values.oneOf("", "/", "/x"))));
        byType.put(NodeHour.class, () -> NodeHour.of(next(NodeKey.class), values.timeWithAnHourToCome()));
        byType.put(NodeEnergy.class, this::nodeEnergy);
        byType.put(DayEnergy.class, this::dayEnergy);
        byType.put(NodeJobEnergy.class, this::nodeJobEnergy);
        byType.put(JobFigures.class, this::jobFigures);
        byType.put(UsageKey.class, this::usageKey);
        byType.put(UsageFigures.class, this::usageFigures);
        byType.putAll(new RandomComparisons(this, values).byType());
        byType.putAll(new RandomRates(this, values).byType());
        byType.putAll(new RandomPlaces(this, values).byType());
        byType.putAll(new RandomFootprints(this, values).byType());
        byType.putAll(new RandomStatements(this, values).byType());
        byType.putAll(new RandomBounds(values).byType());
        byType.put(TimeLimit.class, this::timeLimit);
        byType.put(SlurmEnergy.class, this::slurmEnergy);
        byType.put(Slice.class, this::slice);
        byType.put(GpuPart.class, this::gpuPart);
        byType.put(Measurement.class, this::measurement);
        byType.put(RunUse.class, this::use);
        byType.put(ComparedStep.class, this::comparedStep);
        byType.put(Alert.class, () -> RandomAlerts.next(this, values));
        byType.put(JobPower.class, () -> RandomSlots.next(this, values));
        nameTheNarrowOnes();
    }

    /** Another record of that type. */
    public <T> T next(Class<T> type) {
        return type.cast(value(type, ""));
    }

    /** The sums over the steps of a run can be written. */
    private ComparedStep comparedStep() {
        return new ComparedStep(values.name(), part(), part(), part());
    }

    private Energy part() {
        return Energy.ofMillijoules(values.thousandths() / (MOST_ELEMENTS + 1));
    }

    private void nameTheNarrowOnes() {
        List.of("revision", "completionRevision", "supersedes", "rejectedCount", "arrayJobId", "hetJobId")
                .forEach(name -> byName.put(name, values::numberAboveZero));
        List.of("userId", "groupId", "cancelledByUserId")
                .forEach(name -> byName.put(name, () -> values.oneOf(0L, 65_534L, 4_294_967_295L)));
        List.of("exitCode", "exitSignal").forEach(name -> byName.put(name, () -> (long) values.below(256)));
        List.of(
                        "node",
                        "domain",
                        "source",
                        "sources",
                        "stepId",
                        "origin",
                        "methodVersion",
                        "state",
                        "flags",
                        "feed",
                        "slurmEnergyPlugin",
                        "meter")
                .forEach(name -> byName.put(name, values::name));
        List.of("userName", "groupName", "account", "partitionName", "qos", "wckey")
                .forEach(name -> byName.put(name, values::nameOrNothing));
        byName.put("derivedExitCode", () -> values.below(256) + ":" + values.below(64));
        byName.put("dbIndex", () -> Long.toUnsignedString(values.bits()));
        byName.put("jobNameBase64", values::base64);
        byName.put("valueSha256", () -> HexFormat.of().formatHex(values.bytes(32)));
        byName.put("pueCategory", () -> 1L + values.below(3));
        byName.put("valueRedacted", () -> "a".repeat(values.below(201)));
        byName.put("slurmDifference", () -> Energy.ofMillijoules(values.sign() * values.thousandths()));
    }

    private Object value(Type type, String name) {
        if (type instanceof ParameterizedType generic) {
            return container((Class<?>) generic.getRawType(), generic.getActualTypeArguments(), name);
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isEnum()) {
            return values.oneOf(raw.getEnumConstants());
        }
        if (byName.containsKey(name) && !BY_TYPE_WHATEVER_THE_NAME.contains(raw)) {
            return byName.get(name).get();
        }
        Supplier<?> known = byType.get(raw);
        return known == null ? group(raw) : known.get();
    }

    private Object container(Class<?> raw, Type[] of, String name) {
        if (raw == Optional.class) {
            return values.truth() ? Optional.empty() : Optional.of(value(of[0], name));
        }
        int atLeast = name.equals("witnesses") ? 1 : 0;
        List<Object> distinct = Stream.generate(() -> value(of[of.length - 1], name))
                .limit(atLeast + values.below(MOST_ELEMENTS))
                .distinct()
                .toList();
        if (raw == List.class) {
            return distinct;
        }
        Map<Object, Object> map = new HashMap<>();
        distinct.forEach(value -> map.put(values.text(), value));
        return map;
    }

    private Object group(Class<?> type) {
        return byParts(type, this::value);
    }

    private static Object byParts(Class<?> type, BiFunction<Type, String, Object> parts) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] arguments = Arrays.stream(components)
                .map(component -> parts.apply(component.getGenericType(), component.getName()))
                .toArray();
        try {
            return type.getDeclaredConstructor(types).newInstance(arguments);
        } catch (ReflectiveOperationException noRecord) {
            throw new LinkageError("cannot make a " + type + " of " + Arrays.toString(arguments), noRecord);
        }
    }

    private RunKey run() {
        String cluster = values.oneOf("rig22", "alps-eiger", "größe", "a b", "x_1.y");
        return RunKey.of(cluster, values.numberAboveZero(), 1 + values.below(Integer.MAX_VALUE) * 100L);
    }

    /** Accounts of what they happen to be, and their sum. */
    private NodeEnergy nodeEnergy() {
        NodeAccounts accounts = (NodeAccounts)
                byParts(NodeAccounts.class, (part, name) -> Energy.ofMillijoules(values.thousandths() / MOST_ACCOUNTS));
        return (NodeEnergy) byParts(NodeEnergy.class, (part, name) -> switch (name) {
            case "accounts" -> accounts;
            case "energy" -> accounts.total();
            default -> value(part, name);
        });
    }

    private DayEnergy dayEnergy() {
        return (DayEnergy) byParts(DayEnergy.class, (part, name) -> switch (name) {
            case "dayTime" -> day();
            case "energy" -> summand();
            default -> value(part, name);
        });
    }

    private Instant day() {
        return values.time().truncatedTo(ChronoUnit.DAYS);
    }

    private Energy summand() {
        return Energy.ofMillijoules(values.thousandths() / MOST_ACCOUNTS);
    }

    private static Energy sum(Optional<List<DayEnergy>> days, Energy ofNoDays) {
        return days.map(known -> known.stream().map(DayEnergy::energy).reduce(Energy.ZERO, Energy::plus))
                .orElse(ofNoDays);
    }

    private Optional<List<DayEnergy>> days() {
        return values.truth()
                ? Optional.empty()
                : Optional.of(Stream.generate(this::dayEnergy)
                        .limit(values.below(MOST_ELEMENTS))
                        .toList());
    }

    private NodeJobEnergy nodeJobEnergy() {
        Optional<List<DayEnergy>> days = days();
        Amounts amounts = (Amounts) byParts(
                Amounts.class, (part, name) -> name.equals("energy") ? sum(days, summand()) : value(part, name));
        return (NodeJobEnergy) byParts(NodeJobEnergy.class, (part, name) -> switch (name) {
            case "amounts" -> amounts;
            case "energyByDay" -> days;
            default -> value(part, name);
        });
    }

    private JobFigures jobFigures() {
        Optional<List<DayEnergy>> days = days();
        Energy energy = sum(days, summand());
        return (JobFigures) byParts(JobFigures.class, (part, name) -> switch (name) {
            case "energy" -> energy;
            case "energyByDay" -> days;
            default -> value(part, name);
        });
    }

    private UsageKey usageKey() {
        return (UsageKey) byParts(UsageKey.class, (part, name) -> switch (name) {
            case "cluster" -> run().cluster();
            case "dayTime" -> day();
            default -> value(part, name);
        });
    }

    private UsageFigures usageFigures() {
        List<Energy> energies = Stream.generate(this::summand).limit(3).toList();
        List<Long> runs =
                Stream.generate(() -> 1L + values.below(1_000)).limit(4).toList();
        boolean isSplit = values.truth();
        return UsageFigures.builder()
                .energyByEndState(
                        isSplit
                                ? energies.stream()
                                        .map(part -> EnergyByEndState.of(values.oneOf(EndState.values()), part))
                                        .reduce(EnergyByEndState.NONE, EnergyByEndState::plus)
                                : EnergyByEndState.UNKNOWN)
                .runsByEndState(isSplit ? runsByEndState(runs) : RunsByEndState.UNKNOWN)
                .energy(energies.stream().reduce(Energy.ZERO, Energy::plus))
                .energyMarginal(values.truth() ? Optional.empty() : Optional.of(next(Energy.class)))
                .energyWholeNodes(next(Energy.class))
                .energyMeasured(energies.get(0))
                .energyEstimated(energies.get(1))
                .energyPartial(energies.get(2))
                .held(next(Duration.class))
                .metered(next(Duration.class))
                .runCount(runs.stream().reduce(0L, Long::sum))
                .runsMeasured(runs.get(0))
                .runsEstimated(runs.get(1))
                .runsPartial(runs.get(2))
                .runsMissing(runs.get(3))
                .boundSums(next(BoundSums.class))
                .bounds(next(TotalBounds.class))
                .wasteByEndState(values.truth() ? Optional.empty() : Optional.of(List.of(next(EndStateWaste.class))))
                .build();
    }

    private static RunsByEndState runsByEndState(List<Long> runs) {
        return new RunsByEndState(
                Optional.of(runs.get(0)),
                Optional.of(runs.get(1)),
                Optional.of(runs.get(2)),
                Optional.of(0L),
                Optional.of(0L),
                Optional.of(0L),
                Optional.of(runs.get(3)));
    }

    private TimeLimit timeLimit() {
        Duration limit = Duration.ofMillis(values.thousandths());
        return values.oneOf(TimeLimit.UNKNOWN, TimeLimit.UNLIMITED, TimeLimit.of(limit));
    }

    private SlurmEnergy slurmEnergy() {
        SlurmEnergy.Status status = values.oneOf(SlurmEnergy.Status.values());
        return status == SlurmEnergy.Status.MEASURED
                ? SlurmEnergy.measured(
                        Energy.ofMillijoules(values.thousandths()), values.oneOf(SlurmEnergy.Source.values()))
                : SlurmEnergy.without(status);
    }

    private Slice slice() {
        Instant one = values.time();
        Instant other = values.time();
        Optional<Long> cpus = values.truth() ? Optional.empty() : Optional.of(values.wholeNumber());
        return one.isBefore(other)
                ? new Slice(one, other, values.text(), cpus)
                : new Slice(other, one, values.text(), cpus);
    }

    private GpuPart gpuPart() {
        long total = values.numberAboveZero();
        return new GpuPart(values.wholeNumber(), values.oneOf(0L, 1L, total), total);
    }

    private RunUse use() {
        RunKey run = run();
        Optional<String> cluster = Optional.of(run.cluster()).filter(given -> values.truth());
        Optional<Instant> submitTime = Optional.of(values.time()).filter(given -> values.truth());
        return new RunUse(cluster, run.jobId(), submitTime, Duration.ofMillis(values.thousandths()));
    }

    private Measurement measurement() {
        Energy energy = Energy.ofMillijoules(values.thousandths());
        Power power = Power.ofMilliwatts(values.thousandths());
        Duration interval = Duration.ofMillis(Math.max(1, values.thousandths()));
        Optional<Energy> range = Optional.of(energy).filter(given -> given.millijoules() > 0 && values.truth());
        Optional<String> epoch = Optional.of(values.text()).filter(given -> values.truth());
        return values.oneOf(
                new Measurement.Counter(energy, range, epoch),
                new Measurement.IntervalEnergy(energy, interval),
                new Measurement.IntervalMean(power, interval),
                new Measurement.Instantaneous(power));
    }
}
