package io.github.jobenergy.schemas.rate;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One slot of a time series of a rate: the value type of {@code rates}. The rate applies to the half-open interval of
 * {@code interval_seconds} that starts at {@code start_time}. A slot that a provider did not publish has no record: its rate is
 * unknown, and not 0.
 *
 * @param key the key: the series and the start of the slot
 * @param interval the length of the slot, in whole seconds
 * @param rateValue the value, in the unit
 * @param unit the unit of the value: {@code g/kWh}, a currency per kWh, or {@code 1}
 * @param factor the kind of the emission factor
 * @param pueCategory the category of a PUE, 1 to 3 (EN 50600-4-2); absent if the provider does not state it, and of other rates
 * @param provision how the provider obtained the value
 * @param provenance the origin of the value
 * @param revision the revision of the slot; the highest holds
 * @param observedTime when the value was read from the provider
 */
public record RateSlot(
        RateKey key,
        Duration interval,
        RateValue rateValue,
        String unit,
        RateFactor factor,
        Optional<Long> pueCategory,
        Provision provision,
        RateProvenance provenance,
        long revision,
        Instant observedTime) {

    /** The longest slot: a leap year. */
    public static final Duration LONGEST = Duration.ofDays(366);

    private static final long HIGHEST_CATEGORY = 3;

    public RateSlot {
        requireInterval(key, interval);
        requireUnit(key.series().rate(), unit);
        requireValue(key.series().rate(), rateValue);
        requireFactor(key.series().rate(), factor);
        requireCategory(key.series().rate(), pueCategory);
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
    }

    /** Returns a builder for that revision of a slot. */
    public static Builder builder(long revision) {
        return new Builder(revision);
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder(revision)
                .key(key)
                .interval(interval)
                .rateValue(rateValue)
                .unit(unit)
                .factor(factor)
                .pueCategory(pueCategory)
                .provision(provision)
                .provenance(provenance)
                .observedTime(observedTime);
    }

    /** Returns the interval in which the rate applies. */
    public Interval span() {
        return Interval.of(key.startTime(), key.startTime().plus(interval));
    }

    private static void requireInterval(RateKey key, Duration interval) {
        if (interval.isNegative()
                || interval.isZero()
                || !interval.equals(Duration.ofSeconds(interval.toSeconds()))
                || interval.compareTo(LONGEST) > 0
                || !UtcTime.isWritable(key.startTime().plus(interval))) {
            throw new InvalidFieldException(
                    "interval_seconds",
                    "whole seconds from 1 to " + LONGEST.toSeconds() + ", with an end in the years 0001 to 9999",
                    interval);
        }
    }

    private static void requireUnit(RateKind rate, String unit) {
        if (!rate.isUnit(unit)) {
            throw new InvalidFieldException("unit", rate.expectedUnit(), "'" + unit + "'");
        }
    }

    private static void requireValue(RateKind rate, RateValue value) {
        if (rate == RateKind.CARBON_INTENSITY && value.billionths() < 0) {
            throw new InvalidFieldException("rate_value", "a carbon intensity of 0 or more", value);
        }
        if (rate == RateKind.PUE && value.decimal().longValue() < 1) {
            throw new InvalidFieldException("rate_value", "a PUE of 1 or more", value);
        }
    }

    private static void requireFactor(RateKind rate, RateFactor factor) {
        boolean isCarbon = rate == RateKind.CARBON_INTENSITY;
        requirePresence("factor_type", isCarbon, factor.factorType());
        requirePresence("rate_method", isCarbon, factor.rateMethod());
        if (!isCarbon && !factor.equals(RateFactor.NONE)) {
            throw new InvalidFieldException(
                    "rate", "carbon_intensity, since basis or accounting is present", "another rate");
        }
    }

    private static void requireCategory(RateKind rate, Optional<Long> category) {
        if (category.isPresent() && (category.get() < 1 || category.get() > HIGHEST_CATEGORY)) {
            throw new InvalidFieldException("pue_category", "1, 2 or 3", category.get());
        }
        if (category.isPresent() && rate != RateKind.PUE) {
            throw new InvalidFieldException("pue_category", "none, since rate is not pue", category.get());
        }
    }

    private static void requirePresence(String field, boolean isRequired, Optional<?> value) {
        if (isRequired != value.isPresent()) {
            throw new InvalidFieldException(
                    field, "a value if and only if rate is carbon_intensity", isRequired ? "none" : "one");
        }
    }

    /** Builds the record by the names of its components; every component but the category of a PUE is required. */
    public static final class Builder {
        private @Nullable RateKey key;
        private @Nullable Duration interval;
        private @Nullable RateValue rateValue;
        private @Nullable String unit;
        private @Nullable RateFactor factor;
        private Optional<Long> pueCategory = Optional.empty();
        private @Nullable Provision provision;
        private @Nullable RateProvenance provenance;
        private long revision;
        private @Nullable Instant observedTime;

        private Builder(long revision) {
            this.revision = revision;
        }

        public Builder key(RateKey key) {
            this.key = key;
            return this;
        }

        public Builder interval(Duration interval) {
            this.interval = interval;
            return this;
        }

        public Builder rateValue(RateValue rateValue) {
            this.rateValue = rateValue;
            return this;
        }

        public Builder unit(String unit) {
            this.unit = unit;
            return this;
        }

        public Builder factor(RateFactor factor) {
            this.factor = factor;
            return this;
        }

        public Builder pueCategory(Optional<Long> pueCategory) {
            this.pueCategory = pueCategory;
            return this;
        }

        public Builder provision(Provision provision) {
            this.provision = provision;
            return this;
        }

        public Builder provenance(RateProvenance provenance) {
            this.provenance = provenance;
            return this;
        }

        public Builder revision(long revision) {
            this.revision = revision;
            return this;
        }

        public Builder observedTime(Instant observedTime) {
            this.observedTime = observedTime;
            return this;
        }

        /**
         * Returns the record.
         *
         * @throws NullPointerException with the name of the component, if a required component is missing
         */
        public RateSlot build() {
            return new RateSlot(
                    Objects.requireNonNull(key, "key"),
                    Objects.requireNonNull(interval, "interval"),
                    Objects.requireNonNull(rateValue, "rateValue"),
                    Objects.requireNonNull(unit, "unit"),
                    Objects.requireNonNull(factor, "factor"),
                    pueCategory,
                    Objects.requireNonNull(provision, "provision"),
                    Objects.requireNonNull(provenance, "provenance"),
                    revision,
                    Objects.requireNonNull(observedTime, "observedTime"));
        }
    }
}
