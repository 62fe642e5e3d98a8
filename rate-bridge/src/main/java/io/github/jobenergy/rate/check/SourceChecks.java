package io.github.jobenergy.rate.check;

import io.github.jobenergy.program.Finding;
import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.run.NamedSource;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Checks whether sources have slots, by one poll of each. */
public final class SourceChecks {

    private SourceChecks() {}

    /** Runs the checks for slots of a window. */
    public static List<Finding<RateSubject>> run(List<NamedSource> sources, Interval window) {
        List<Finding<RateSubject>> findings = new ArrayList<>();
        sources.forEach(source -> findings.addAll(of(source, window)));
        return findings;
    }

    private static List<Finding<RateSubject>> of(NamedSource source, Interval window) {
        List<DecodedRates> read;
        try {
            read = source.source().read(window);
        } catch (IOException unavailable) {
            return List.of(Finding.failed(RateSubject.SOURCE, source.name() + ": " + unavailable.getMessage()));
        }
        List<Finding<RateSubject>> findings = new ArrayList<>();
        long slots = read.stream()
                .flatMap(rates -> rates.slots().stream())
                .filter(slot -> window.contains(slot.key().startTime()))
                .count();
        findings.add(
                slots > 0
                        ? Finding.ok(
                                RateSubject.SOURCE, source.name() + ": " + slots + " slots since " + window.start())
                        : Finding.warning(RateSubject.SOURCE, source.name() + ": no slot since " + window.start()));
        long rejected = read.stream().mapToLong(DecodedRates::rejectedCount).sum();
        read.stream()
                .flatMap(rates -> rates.reasons().stream())
                .findFirst()
                .ifPresent(first -> findings.add(Finding.warning(
                        RateSubject.SOURCE, source.name() + ": " + rejected + " rejections, the first: " + first)));
        return findings;
    }
}
