package io.github.jobenergy.node.source.nvidia;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.unit.AmountParser;
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
import java.util.regex.Pattern;

/**
 * Converts the output of nvidia-smi to samples, one for each board.
 *
 * <p>If any GPU is partitioned into instances (MIG), Slurm counts instances, whose numbers are not those of the boards, and there
 * is no value for an instance. All boards of that node are therefore {@code accelerator[i]}, which contains the GPUs of Slurm.
 *
 * <p>A board without such a sensor, or whose driver does not or no longer support the field, reports {@code [N/A]}, {@code
 * [Function Not Found]} or {@code [Requested functionality has been deprecated]} and is ignored. A board that cannot be read has
 * other words in brackets instead of its values while the fault lasts: {@code [Unknown Error]}, {@code [GPU requires reset]},
 * {@code [GPU is lost]}, {@code [Insufficient Permissions]}. It has no reading, and is reported once a day, as is every other
 * rejection.
 *
 * <p>The field that is used depends on the polling interval: a mean over one second is valid for that second only, so above one
 * second the instant is used. {@code power.draw}, the only field of old drivers (465.27 has it alone, 535.161 has both), is a
 * mean over one second from Ampere on, and the instant before it and on GA100 (compute capability 8.0); on A100 and H100 the
 * sensor measures 25 of each 100 ms. Sources: nvidia-smi's own help of 590.48; Yang, Adamek and Armour, arXiv 2312.02741.
 */
final class SmiReader {

    /** The interval of the means, from the help of nvidia-smi. */
    private static final Duration MEAN = Duration.ofSeconds(1);

    /** The maximum power of a board. */
    private static final BigDecimal MOST_WATTS = BigDecimal.valueOf(10_000);

    private static final Set<String> NOT_AVAILABLE = Set.of(
            "",
            "N/A",
            "[N/A]",
            "[Not Supported]",
            "Not Supported",
            "[Function Not Found]",
            "[Requested functionality has been deprecated]");

    /** The form of a driver error in place of a value. */
    private static final Pattern IN_BRACKETS = Pattern.compile("\\[[^\\]]*\\]");

    private static final BigDecimal FIRST_WITH_MEANS = BigDecimal.valueOf(8);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu/MM/dd HH:mm:ss.SSS", Locale.ROOT);

    private final String node;
    private final GpuNumbers numbers;
    private final Path root;
    private final List<SmiField> order;

    /**
     * Creates a reader.
     *
     * @param node the node of the GPUs
     * @param numbers the numbering of the GPUs in Slurm
     * @param root the root of the kernel's files
     * @param every the polling interval
     */
    SmiReader(String node, GpuNumbers numbers, Path root, Duration every) {
        this.node = node;
        this.numbers = numbers;
        this.root = root;
        this.order = every.compareTo(MEAN) <= 0
                ? List.of(SmiField.AVERAGE, SmiField.INSTANT, SmiField.DRAW)
                : List.of(SmiField.INSTANT, SmiField.AVERAGE, SmiField.DRAW);
    }

    void read(SmiTable table, Instant time, SampleSink findings) {
        String kind = table.hasInstances() ? "accelerator" : "gpu";
        for (Origin other : table.others()) {
            String detail = "expected a line of values for each GPU, found something else";
            findings.rejected(other.reject(RejectionReason.MALFORMED, Optional.empty(), detail, time));
        }
        for (SmiTable.Row row : table.rows()) {
            Optional<String> number = numbers.of(row, root);
            if (number.isPresent()) {
                read(row, kind + "[" + number.get() + "]", time, findings);
            } else {
                String detail =
                        "index: expected " + numbers.expected() + ", found none for '" + row.text(SmiField.INDEX) + "'";
                findings.rejected(
                        row.origin().reject(RejectionReason.MISSING_FIELD, Optional.of("index"), detail, time));
            }
        }
    }

    private void read(SmiTable.Row row, String domain, Instant time, SampleSink findings) {
        Optional<SmiField> first =
                order.stream().filter(field -> !isNotAvailable(row.text(field))).findFirst();
        if (first.isEmpty()) {
            reportUnreadable(row, time, findings);
            return;
        }
        SmiField field = first.get();
        Optional<Power> power = power(row.text(field));
        Optional<Measurement> measurement = power.flatMap(watts -> measurement(row, field, watts));
        if (measurement.isPresent()) {
            findings.found(new Sample(node, domain, NvidiaSmiKind.NAME, measurement.get(), deviceTime(row), time));
        } else if (power.isPresent()) {
            String detail = "expected the compute capability, which determines the kind of the value, found '"
                    + row.text(SmiField.COMPUTE_CAPABILITY) + "'";
            reject(row, RejectionReason.UNKNOWN_KIND, field, detail, time, findings);
        } else {
            String detail = "expected more than 0 W and at most " + MOST_WATTS + " W, found '" + row.text(field) + "'";
            reject(row, RejectionReason.INVALID_FIELD, field, detail, time, findings);
        }
    }

    private static boolean isNotAvailable(String text) {
        return NOT_AVAILABLE.contains(text) || IN_BRACKETS.matcher(text).matches();
    }

    /** Reports a board that cannot be read; a board without a sensor is not reported. */
    private void reportUnreadable(SmiTable.Row row, Instant time, SampleSink findings) {
        Optional<SmiField> failed = order.stream()
                .filter(field -> !NOT_AVAILABLE.contains(row.text(field)))
                .findFirst();
        if (failed.isPresent()) {
            String detail = "expected a power, found none in the driver: '" + row.text(failed.get()) + "'";
            reject(row, RejectionReason.MISSING_FIELD, failed.get(), detail, time, findings);
        }
    }

    private void reject(
            SmiTable.Row row,
            RejectionReason reason,
            SmiField field,
            String detail,
            Instant time,
            SampleSink findings) {
        findings.rejected(
                row.origin().reject(reason, Optional.of(field.queryName()), field.queryName() + ": " + detail, time));
    }

    private static Optional<Power> power(String text) {
        return AmountParser.parse(text)
                .filter(watts -> watts.signum() > 0 && watts.compareTo(MOST_WATTS) <= 0)
                .map(PowerUnit.WATT::of);
    }

    private static Optional<Measurement> measurement(SmiTable.Row row, SmiField field, Power power) {
        return switch (field) {
            case AVERAGE -> Optional.of(new Measurement.IntervalMean(power, MEAN));
            case INSTANT -> Optional.of(new Measurement.Instantaneous(power));
            default ->
                AmountParser.parse(row.text(SmiField.COMPUTE_CAPABILITY))
                        .map(capability -> capability.compareTo(FIRST_WITH_MEANS) > 0
                                ? new Measurement.IntervalMean(power, MEAN)
                                : new Measurement.Instantaneous(power));
        };
    }

    /** The time of the query; nvidia-smi runs in UTC. */
    private static Optional<Instant> deviceTime(SmiTable.Row row) {
        try {
            return Optional.of(
                    LocalDateTime.parse(row.text(SmiField.TIMESTAMP), TIME).toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException unparsable) {
            return Optional.empty();
        }
    }
}
