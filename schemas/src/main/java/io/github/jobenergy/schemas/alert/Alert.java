package io.github.jobenergy.schemas.alert;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of one rule for one run or one budget: the value type of {@code alerts}. There is one record for the latest interval in which the
 * rule was fulfilled. The highest revision of a key holds, and a tombstone states that the rule never was fulfilled, by what is known now.
 *
 * @param rule the rule
 * @param subject the run or the statement
 * @param interval the state, and the interval in which the rule is or was fulfilled
 * @param figures the value and the threshold
 * @param message a sentence, which may change within a version
 * @param revision higher for each later record of the alert; the numbers are not consecutive
 * @param observedTime when the alert was issued
 */
public record Alert(
        AlertRule rule,
        AlertSubject subject,
        AlertInterval interval,
        AlertFigures figures,
        String message,
        long revision,
        Instant observedTime) {

    public Alert {
        if (rule.kind().unit() != figures.unit()) {
            throw new InvalidFieldException("unit", "that of the kind", "another");
        }
        if ((rule.kind() == AlertKind.BUDGET) == subject.jobId().isPresent()) {
            throw new InvalidFieldException(
                    "job_id",
                    "a job id if and only if kind is not budget",
                    subject.jobId().isPresent() ? "one" : "none");
        }
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
    }

    /** Returns the text of the key in Kafka, {@code <cluster>/<rule>/<subject>}. */
    public String key() {
        return key(rule.ruleName(), subject);
    }

    /** Returns the text of the key of the alert of a rule for a subject. */
    public static String key(String ruleName, AlertSubject subject) {
        return subject.cluster() + "/" + Names.keyPart(Optional.of(ruleName)) + "/" + subject.text();
    }

    /** Checks whether another alert differs from this one in its revision and the time of its issue only. */
    public boolean hasSameContentAs(Alert other) {
        return revised(other.revision, other.observedTime).equals(other);
    }

    /** Returns this alert with another revision, issued at that time. */
    public Alert revised(long newRevision, Instant newObservedTime) {
        return new Alert(rule, subject, interval, figures, message, newRevision, newObservedTime);
    }
}
