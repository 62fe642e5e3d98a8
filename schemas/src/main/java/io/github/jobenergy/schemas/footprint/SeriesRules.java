package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;

/** Rules of the amounts of all kinds of series. */
final class SeriesRules {

    private SeriesRules() {}

    /** Checks that the series is one of that kind. */
    static void requireKind(SeriesEnergy energy, RateKind kind) {
        if (energy.series().rate() != kind) {
            throw new InvalidFieldException(
                    "rate", word(kind), word(energy.series().rate()));
        }
    }

    /** Checks that the energies of each series sum to the whole energy. */
    static void requireWhole(Energy energy, FootprintAmounts amounts) {
        amounts.energies().filter(series -> !series.total().equals(energy)).forEach(series -> {
            throw new InvalidFieldException(
                    "energy_without_rate_joules",
                    "energies of a series that sum to energy_joules (" + energy.joules() + ")",
                    series.total().joules());
        });
    }

    /** Checks that a rate is in the range of its kind. */
    static void requireRate(String field, RateKind kind, RateValue rate) {
        RateValue least = switch (kind) {
            case CARBON_INTENSITY -> new RateValue(0);
            case ELECTRICITY_PRICE -> new RateValue(-RateValue.LARGEST.billionths());
            case PUE -> RateValue.of(BigDecimal.ONE);
        };
        if (rate.compareTo(least) < 0) {
            throw new InvalidFieldException(field, "a rate of " + least + " or more", rate);
        }
    }

    /** Checks that the amount at the rate of the start is present exactly if that rate is, and that the difference is that of both. */
    static <T> void requireStart(
            SeriesEnergy energy, Optional<T> atStartRate, Optional<T> expected, Optional<T> startRateDifference) {
        if (energy.startRate().isPresent() != atStartRate.isPresent()) {
            throw new InvalidFieldException(
                    "start_rate",
                    "a value if and only if the amount at the rate of the start has one",
                    energy.startRate().isPresent() ? "one" : "none");
        }
        if (!expected.equals(startRateDifference)) {
            throw new InvalidFieldException(
                    "start_rate_difference",
                    "the amount at the rate of the start minus the amount (" + shown(expected) + ")",
                    shown(startRateDifference));
        }
    }

    private static String shown(Optional<?> amount) {
        return amount.map(Object::toString).orElse("none");
    }

    private static String word(RateKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
