package io.github.jobenergy.node.source.nvidia;

import io.github.jobenergy.node.sample.Findings;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.unit.Amount;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Makes samples of what nvidia-smi told: one for each board.
 *
 * <p>Where any GPU is cut into instances (MIG), Slurm counts instances and its numbers are not those of the boards; nor is there
 * a value for an instance. So all boards of that node are {@code accelerator[i]}, around whatever Slurm calls a GPU.
 *
 * <p>Which value counts depends on how often it is asked: a mean of a second counts for that second and no longer, so above a
 * second the instant is taken. {@code power.draw} alone, all that old drivers have (465.27 does, 535.161 has both), is a mean of a second from Ampere on
 * and the instant before it and on GA100 (compute capability 8.0); on A100 and H100 the sensor sees 25 of each 100 ms. Sources:
 * nvidia-smi's own help of 590.48; Yang, Adamek and Armour, arXiv 2312.02741.
 */
final class SmiReader {

    /** What the help of nvidia-smi says of its means. */
    private static final Duration MEAN = Duration.ofSeconds(1);

    /** More than any board may draw. */
    private static final BigDecimal MOST_WATTS = BigDecimal.valueOf(10_000);

    private static final Set<String> NOT_TOLD = Set.of("", "N/A", "[N/A]", "[Not Supported]", "Not Supported");

    private static final BigDecimal FIRST_WITH_MEANS = BigDecimal.valueOf(8);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu/MM/dd HH:mm:ss.SSS", Locale.ROOT);

    private final String node;
    private final GpuNumbers numbers;
    private final Path root;
    private final List<SmiField> order;

    /**
     * A reader.
     *
     * @param node the node the GPUs are in
     * @param numbers how Slurm numbers them
     * @param root where the kernel's files are
     * @param every how often it is asked
     */
    SmiReader(String node, GpuNumbers numbers, Path root, Duration every) {
        this.node = node;
        this.numbers = numbers;
        this.root = root;
        this.order = every.compareTo(MEAN) <= 0
                ? List.of(SmiField.AVERAGE, SmiField.INSTANT, SmiField.DRAW)
                : List.of(SmiField.INSTANT, SmiField.AVERAGE, SmiField.DRAW);
    }

    void read(SmiTable table, Instant time, Findings findings) {
        String kind = table.hasInstances() ? "accelerator" : "gpu";
        for (Origin other : table.others()) {
            findings.rejected(other.reject(
                    RejectionReason.MALFORMED,
                    Optional.empty(),
                    "expected a line of values for each GPU, found something else",
                    time));
        }
        for (SmiTable.Row row : table.rows()) {
            Optional<String> number = numbers.of(row, root);
            if (number.isPresent()) {
                read(row, kind + "[" + number.get() + "]", time, findings);
            } else {
                findings.rejected(row.origin()
                        .reject(
                                RejectionReason.MISSING_FIELD,
                                Optional.of("index"),
                                "index: expected " + numbers.expected() + ", found none for '"
                                        + row.text(SmiField.INDEX) + "'",
                                time));
            }
        }
    }

    private void read(SmiTable.Row row, String domain, Instant time, Findings findings) {
        Optional<SmiField> told = order.stream()
                .filter(field -> !NOT_TOLD.contains(row.text(field)))
                .findFirst();
        if (told.isEmpty()) {
            return;
        }
        SmiField field = told.get();
        Optional<Power> power = power(row.text(field));
        Optional<Measurement> measurement = power.flatMap(watts -> measurement(row, field, watts));
        if (measurement.isPresent()) {
            findings.found(new Sample(node, domain, NvidiaSmiKind.NAME, measurement.get(), deviceTime(row), time));
        } else if (power.isPresent()) {
            findings.rejected(row.origin()
                    .reject(
                            RejectionReason.UNKNOWN_KIND,
                            Optional.of(field.word()),
                            field.word() + ": expected the compute capability beside it, which says what it is, found '"
                                    + row.text(SmiField.COMPUTE_CAPABILITY) + "'",
                            time));
        } else {
            findings.rejected(row.origin()
                    .reject(
                            RejectionReason.INVALID_FIELD,
                            Optional.of(field.word()),
                            field.word() + ": expected more than 0 W and at most " + MOST_WATTS + " W, found '"
                                    + row.text(field) + "'",
                            time));
        }
    }

    private static Optional<Power> power(String text) {
        return Amount.parse(text)
                .filter(watts -> watts.signum() > 0 && watts.compareTo(MOST_WATTS) <= 0)
                .map(PowerUnit.WATT::of);
    }

    private static Optional<Measurement> measurement(SmiTable.Row row, SmiField field, Power power) {
        return switch (field) {
            case AVERAGE -> Optional.of(new Measurement.IntervalMean(power, MEAN));
            case INSTANT -> Optional.of(new Measurement.Instantaneous(power));
            default ->
                Amount.parse(row.text(SmiField.COMPUTE_CAPABILITY))
                        .map(capability -> capability.compareTo(FIRST_WITH_MEANS) > 0
                                ? new Measurement.IntervalMean(power, MEAN)
                                : new Measurement.Instantaneous(power));
        };
    }

    /** nvidia-smi is run in UTC. */
    private static Optional<Instant> deviceTime(SmiTable.Row row) {
        try {
            return Optional.of(
                    LocalDateTime.parse(row.text(SmiField.TIMESTAMP), TIME).toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException notTold) {
            return Optional.empty();
        }
    }
}
