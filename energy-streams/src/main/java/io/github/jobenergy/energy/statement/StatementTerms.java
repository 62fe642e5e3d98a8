package io.github.jobenergy.energy.statement;

import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * When statements close.
 *
 * @param correctionWindow the time after an instant in which the data of the instant may still change; not negative
 * @param grace the time from the end of the correction window of the last instant of a month to its closing; not negative
 */
public record StatementTerms(Duration correctionWindow, Duration grace) {

    /** The default of the grace time. */
    public static final Duration DEFAULT_GRACE = Duration.ofDays(7);

    /** The longest grace time: longer than this, statements do not serve their purpose. */
    public static final Duration LONGEST_GRACE = Duration.ofDays(366);

    public StatementTerms {
        if (correctionWindow.isNegative()) {
            throw new IllegalArgumentException("correction-window: expected PT0S or more, found " + correctionWindow);
        }
        requireGrace(grace);
    }

    /**
     * Returns the grace time if it is valid.
     *
     * @throws IllegalArgumentException if it is negative or longer than {@link #LONGEST_GRACE}
     */
    public static Duration requireGrace(Duration grace) {
        if (grace.isNegative() || grace.compareTo(LONGEST_GRACE) > 0) {
            throw new IllegalArgumentException(
                    "statement-grace: expected PT0S to P" + LONGEST_GRACE.toDays() + "D, found " + grace);
        }
        return grace;
    }

    /** Returns the month in UTC of an instant. */
    static YearMonth month(Instant time) {
        return YearMonth.from(time.atOffset(ZoneOffset.UTC));
    }

    /** Returns when the statements of a month close. */
    Instant closesAfter(YearMonth month) {
        return month.plusMonths(1)
                .atDay(1)
                .atStartOfDay()
                .toInstant(ZoneOffset.UTC)
                .plus(correctionWindow)
                .plus(grace);
    }

    /** Returns the first month that is not to be closed at this time. */
    YearMonth firstOpen(Instant now) {
        return month(now.minus(correctionWindow).minus(grace));
    }
}
