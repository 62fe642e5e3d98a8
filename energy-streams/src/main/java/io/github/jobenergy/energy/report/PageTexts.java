package io.github.jobenergy.energy.report;

import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.share.Capacity;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.ExactFraction;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.ResultRevision.RevisionReason;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Formats values for a page: amounts with their units, times in UTC, and terms of the contract in sentences. */
final class PageTexts {

    /** The separator before a unit: a space at which no line is broken. */
    private static final String UNIT = "\u00a0";

    private static final BigDecimal JOULES_PER_WATT_HOUR = BigDecimal.valueOf(3_600);

    private final RunKey run;
    private final String day;

    /** The texts of a page about a run, whose times are mostly on that day. */
    PageTexts(RunKey run, Instant day) {
        this.run = run;
        this.day = UtcTime.print(day).substring(0, 10);
    }

    /** Formats an amount in joules to the millijoule, such as {@code 1,331.317}, without the unit. */
    static String joules(long millijoules) {
        return String.format(Locale.ROOT, "%,.3f", BigDecimal.valueOf(millijoules, 3));
    }

    static String joules(Energy energy) {
        return joules(energy.millijoules()) + UNIT + "J";
    }

    static String joules(Optional<Energy> energy, String otherwise) {
        return energy.map(PageTexts::joules).orElse(otherwise);
    }

    static String wattHours(Energy energy) {
        return String.format(
                Locale.ROOT,
                "%,.3f" + UNIT + "Wh",
                energy.joules().divide(JOULES_PER_WATT_HOUR, 3, RoundingMode.HALF_UP));
    }

    static String watts(long milliwatts) {
        return String.format(Locale.ROOT, "%,.1f" + UNIT + "W", milliwatts / 1_000.0);
    }

    /** Formats a length of time, such as {@code 26 s} or {@code 2 d 3 h 0 min 7.5 s}. */
    static String length(Duration time) {
        StringBuilder words = new StringBuilder();
        append(words, time.toDays(), "d");
        append(words, time.toHoursPart(), "h");
        append(words, time.toMinutesPart(), "min");
        BigDecimal seconds = BigDecimal.valueOf(time.toSecondsPart() * 1_000L + time.toMillisPart(), 3);
        return words + seconds.stripTrailingZeros().toPlainString() + UNIT + "s";
    }

    private static void append(StringBuilder words, long count, String unit) {
        if (count > 0 || words.length() > 0) {
            words.append(count).append(UNIT).append(unit).append(' ');
        }
    }

    static String length(long millis) {
        return length(Duration.ofMillis(millis));
    }

    /** Formats a day and time, such as {@code 2026-11-21 01:14:24.000}. */
    static String time(Instant time) {
        return UtcTime.print(time).replace('T', ' ').replace("Z", "");
    }

    /** Formats a time, without the day if it is the day of the page. */
    String at(Instant time) {
        String text = time(time);
        return text.startsWith(day) ? text.substring(11) : text.substring(5);
    }

    /** Formats a time of the meter, in milliseconds since 1970-01-01T00:00:00Z. */
    String at(long millis) {
        return at(Instant.ofEpochMilli(millis));
    }

    /** Returns the name of a run relative to the run of the page. */
    String name(RunKey other) {
        if (other.equals(run)) {
            return "this run";
        }
        String job = other.cluster().equals(run.cluster())
                ? "job " + other.jobId()
                : "job " + other.cluster() + "/" + other.jobId();
        boolean isAmbiguous = other.jobId() == run.jobId();
        return isAmbiguous ? job + " submitted " + time(other.submitTime()) : job;
    }

    String coLocatedRuns(Iterable<RunKey> present) {
        List<String> names = new ArrayList<>();
        present.forEach(other -> names.add(name(other)));
        return names.isEmpty() ? "no run" : String.join(", ", names);
    }

    /** Formats the claim of a run, such as {@code 1 CPU, 100 MiB}. */
    static String claim(Claim claim) {
        if (claim.isWhole()) {
            return "the whole node";
        }
        if (claim.isUnknown()) {
            return "unknown, taken as the whole node";
        }
        List<String> amounts = new ArrayList<>();
        claim.cpus().ifPresent(cpus -> amounts.add(cpus + (cpus == 1 ? " CPU" : " CPUs")));
        claim.memoryBytes().ifPresent(bytes -> amounts.add(memory(BigDecimal.valueOf(bytes))));
        claim.gpus().ifPresent(gpus -> amounts.add(gpus + (gpus == 1 ? " GPU" : " GPUs")));
        String spread = claim.isEvenSplit() ? " over " + claim.divisor() + " nodes" : "";
        return String.join(", ", amounts) + spread;
    }

    static String capacity(Capacity capacity) {
        if (capacity.isUnknown()) {
            return "unknown";
        }
        List<String> amounts = new ArrayList<>();
        capacity.cpus().ifPresent(cpus -> amounts.add(cpus + " CPUs"));
        capacity.memoryBytes().ifPresent(bytes -> amounts.add(memory(decimal(bytes))));
        capacity.gpus().ifPresent(gpus -> amounts.add(gpus + " GPUs"));
        return String.join(", ", amounts);
    }

    private static BigDecimal decimal(ExactFraction fraction) {
        return new BigDecimal(fraction.numerator())
                .divide(new BigDecimal(fraction.denominator()), 0, RoundingMode.HALF_UP);
    }

    private static String memory(BigDecimal bytes) {
        BigDecimal mebibytes = bytes.divide(BigDecimal.valueOf(1L << 20), 1, RoundingMode.HALF_UP);
        return String.format(
                Locale.ROOT,
                "%,d MiB",
                mebibytes.setScale(0, RoundingMode.HALF_UP).longValueExact());
    }

    /** Formats the measurement of a reading, such as {@code counter 12,340.000 J}. */
    static String value(PowerReading reading) {
        Measurement measurement = reading.measurement();
        if (measurement instanceof Measurement.Counter counter) {
            return "counter " + joules(counter.counter());
        }
        if (measurement instanceof Measurement.IntervalEnergy drawn) {
            return joules(drawn.energy()) + " in " + length(drawn.interval());
        }
        if (measurement instanceof Measurement.IntervalMean mean) {
            return "mean " + watts(mean.power().milliwatts()) + " over " + length(mean.interval());
        }
        Measurement.Instantaneous instant = (Measurement.Instantaneous) measurement;
        return watts(instant.power().milliwatts());
    }

    static String meter(MeterId meter) {
        return meter.source() + ", " + meter.domain() + " (" + label(meter.kind()) + ")";
    }

    static String label(Enum<?> label) {
        return label.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static String quality(Quality quality) {
        return switch (quality) {
            case MEASURED -> "measured: all of the time was metered, and no share rests on an assumption";
            case ESTIMATED -> "estimated: all of the time was metered, and a flag names an assumption";
            case PARTIAL -> "partial: some of the time, or some nodes, were not metered and are not included";
            case MISSING -> "missing: nothing was metered";
        };
    }

    static String scope(Scope scope) {
        return switch (scope) {
            case NODE_INPUT -> "node input: all energy of the nodes";
            case COMPONENTS -> "components: the sum of metered components, which is less than the energy of the nodes";
            case GPU -> "GPUs: the GPUs only";
            case MIXED -> "mixed: different parts of the nodes, by node or by hour";
        };
    }

    static String reason(RevisionReason reason) {
        return switch (reason) {
            case FIRST -> "first result";
            case COMPLETION -> "the completion was revised";
            case READINGS -> "late readings arrived";
            case NEIGHBOURS -> "co-located runs became known or ended";
        };
    }
}
