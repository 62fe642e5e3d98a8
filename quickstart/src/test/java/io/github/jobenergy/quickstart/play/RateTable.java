package io.github.jobenergy.quickstart.play;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.recording.Recording;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.rate.RateKind;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;

/** A table of rates of a recording, read without rate-bridge. */
record RateTable(List<Row> rows) {

    private static final BigDecimal JOULES_PER_KWH = BigDecimal.valueOf(3_600_000);

    /** A rate from a time until another. */
    record Row(Instant start, Instant end, BigDecimal rate) {}

    static RateTable read(Recording recording, RateKind rate) throws IOException {
        return new RateTable(Files.readAllLines(recording.rates().get(rate)).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cells -> new Row(Instant.parse(cells[0]), Instant.parse(cells[1]), new BigDecimal(cells[2])))
                .toList());
    }

    /** Fails unless an amount is between the products of the energy of a run with the rates of its time: equal, if it has one rate. */
    void assertProduct(JobEnergy energy, BigDecimal amount) {
        Instant start = energy.subject().startTime().orElseThrow();
        Instant end = energy.subject().endTime();
        List<BigDecimal> products = rows.stream()
                .filter(row -> row.start().isBefore(end) && row.end().isAfter(start))
                .map(row -> row.rate()
                        .multiply(energy.figures().energy().joules())
                        .divide(JOULES_PER_KWH, amount.scale(), RoundingMode.HALF_UP))
                .sorted()
                .toList();
        assertTrue(
                products.get(0).compareTo(amount) <= 0
                        && products.get(products.size() - 1).compareTo(amount) >= 0,
                () -> energy.run() + ": expected " + products + ", found " + amount);
    }
}
