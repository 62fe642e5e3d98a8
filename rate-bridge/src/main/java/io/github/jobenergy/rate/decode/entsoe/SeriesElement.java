package io.github.jobenergy.rate.decode.entsoe;

import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One {@code TimeSeries} of a document while it is parsed: the texts of its fields, and its periods. */
final class SeriesElement {

    static final String IN_ZONE = "inBiddingZone_Domain.mRID";

    private static final String OUT_ZONE = "outBiddingZone_Domain.mRID";
    private static final String MEGAWATTS = "MAW";
    private static final String CONSUMPTION = "A04";
    private static final String REPEATING = "A03";

    private final Map<String, String> fields = new TreeMap<>();
    private final List<PeriodElement> periods = new ArrayList<>();
    private @Nullable String differing;

    void field(String name, String text) {
        String before = fields.put(name, text);
        if (before != null && !before.equals(text)) {
            differing = name;
        }
    }

    PeriodElement newPeriod() {
        PeriodElement period = new PeriodElement();
        periods.add(period);
        return period;
    }

    List<PeriodElement> periods() {
        return periods;
    }

    /** Returns the zone of production; empty if the series has none. */
    Optional<String> inZone() {
        return text(IN_ZONE);
    }

    /** Returns the production type; empty if the series has none. */
    Optional<String> productionType() {
        return text("psrType");
    }

    /** Checks whether the series is the consumption of storage. */
    boolean isConsumption() {
        return text(OUT_ZONE).isPresent()
                || text("businessType").filter(CONSUMPTION::equals).isPresent();
    }

    /** Checks whether a value holds until the next position of its period. */
    boolean isRepeating() {
        return text("curveType").filter(REPEATING::equals).isPresent();
    }

    /**
     * Requires that it is known which zone and production type the series belongs to.
     *
     * @throws MalformedDocumentException if it has none, or several ones
     */
    void requireZone() throws MalformedDocumentException {
        if (differing != null) {
            throw new MalformedDocumentException("expected each field once, found different values of " + differing);
        }
        if (inZone().isPresent() && text(OUT_ZONE).isPresent()) {
            throw new MalformedDocumentException("expected either " + IN_ZONE + " or " + OUT_ZONE + ", found both");
        }
        if (inZone().isEmpty() && text(OUT_ZONE).isEmpty()) {
            throw new MalformedDocumentException("expected " + IN_ZONE + ", found none");
        }
    }

    /**
     * Requires the production type, unit and curve type of power.
     *
     * @throws MalformedDocumentException if it has others
     */
    void requirePower() throws MalformedDocumentException {
        if (productionType().isEmpty()) {
            throw new MalformedDocumentException("expected psrType, found none");
        }
        require("quantity_Measure_Unit.name", List.of(MEGAWATTS));
        require("curveType", List.of("A01", REPEATING));
    }

    private void require(String name, List<String> expected) throws MalformedDocumentException {
        String found = fields.getOrDefault(name, "");
        if (!expected.contains(found)) {
            throw new MalformedDocumentException(
                    "expected " + name + " " + String.join(" or ", expected) + ", found " + JsonDocument.shown(found));
        }
    }

    private Optional<String> text(String name) {
        return Optional.ofNullable(fields.get(name)).filter(text -> !text.isBlank());
    }
}
