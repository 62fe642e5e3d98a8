package io.github.jobenergy.node.reading;

import io.github.jobenergy.node.identity.Claims;
import io.github.jobenergy.node.memory.NoticeThrottle;
import io.github.jobenergy.node.sample.PlaceFinding;
import io.github.jobenergy.node.sample.PlaceSample;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.UnmappedMeter;
import io.github.jobenergy.node.time.Clocks;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.node.time.Timed;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Converts samples of meters of places to readings, by the rules for nodes: the first series of a meter is accepted and another one
 * is conflicting, device times are accepted or replaced, repetitions are not published. A conflict, and a series that maps to no
 * meter, results in a notice and a rejection once a day. For one thread at a time.
 */
final class PlaceReadings {

    private static final int LONGEST_EXCERPT = 200;

    private final Notices notices;
    private final Clocks clocks;
    private final Claims claims = new Claims();
    private final NoticeThrottle throttle = new NoticeThrottle();
    private final AnomalyReports anomalies;

    PlaceReadings(TimeRules times, OutcomeCounts tally, Notices notices) {
        this.notices = notices;
        this.clocks = new Clocks(times);
        this.anomalies = new AnomalyReports(tally, notices, throttle);
    }

    /** The outcome of a finding, with the record to publish, if any. */
    record Found(Outcome outcome, Optional<PlaceReading> reading, Optional<Rejection> rejection) {

        private static Found nothing(Outcome outcome, Optional<Rejection> rejection) {
            return new Found(outcome, Optional.empty(), rejection);
        }
    }

    Found evaluate(PlaceFinding finding) {
        if (finding instanceof UnmappedMeter meter) {
            String detail =
                    "expected a series that the file of places maps to a meter, found '" + brief(meter.series()) + "'";
            return Found.nothing(
                    Outcome.UNMAPPED, once(RejectionReason.UNMAPPED, "unmapped " + meter.series(), detail, meter));
        }
        return evaluate((PlaceSample) finding);
    }

    private Found evaluate(PlaceSample found) {
        Claims.Meter meter =
                new Claims.Meter(found.place().text(), found.meter().meter(), found.source());
        Optional<String> other = claims.otherTarget(found.series(), meter, found.arrival());
        if (other.isPresent()) {
            return Found.nothing(Outcome.CONFLICTING, conflicting(found, other.get()));
        }
        Sample sensor = found.sensor();
        Timed timed = clocks.time(sensor);
        anomalies.report(sensor, timed);
        if (!timed.isNew()) {
            return Found.nothing(Outcome.REPEATED, Optional.empty());
        }
        try {
            return new Found(Outcome.READING, Optional.of(found.reading(timed.readingTime())), Optional.empty());
        } catch (InvalidFieldException impossible) {
            return Found.nothing(
                    Outcome.INVALID,
                    Optional.of(origin(found)
                            .reject(
                                    RejectionReason.INVALID_FIELD,
                                    Optional.of(impossible.field()),
                                    impossible.detail(),
                                    found.arrival())));
        }
    }

    private Optional<Rejection> conflicting(PlaceSample found, String other) {
        String meter = found.meter().meter();
        String detail = "expected one series for the meter " + brief(meter) + ", found '" + brief(other) + "' and '"
                + brief(found.series()) + "'";
        return once(RejectionReason.INVALID_FIELD, "conflict " + meter + " " + found.series(), detail, found);
    }

    private Optional<Rejection> once(RejectionReason reason, String what, String detail, PlaceFinding finding) {
        if (!throttle.isDue(what, finding.arrival())) {
            return Optional.empty();
        }
        notices.unpublished(detail);
        return Optional.of(origin(finding).reject(reason, Optional.of("meter"), detail, finding.arrival()));
    }

    private static Origin origin(PlaceFinding finding) {
        return new Origin("place:" + brief(finding.series()), finding.series().getBytes(StandardCharsets.UTF_8));
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "…";
    }
}
