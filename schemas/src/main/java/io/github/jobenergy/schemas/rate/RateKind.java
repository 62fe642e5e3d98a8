package io.github.jobenergy.schemas.rate;

import java.util.regex.Pattern;

/** The kinds of rates, each with the form of its unit. */
public enum RateKind {
    /** The greenhouse gas emissions of a unit of electric energy. */
    CARBON_INTENSITY("g/kWh", "g/kWh"),
    /** The price of a unit of electric energy, which may be negative. */
    ELECTRICITY_PRICE("[A-Z]{3}/kWh", "a currency of three letters and '/kWh'"),
    /** The power usage effectiveness: the energy of a data centre divided by the energy of its IT equipment. */
    PUE("1", "1");

    private final Pattern unit;
    private final String expectedUnit;

    RateKind(String unit, String expectedUnit) {
        this.unit = Pattern.compile(unit);
        this.expectedUnit = expectedUnit;
    }

    /** Checks whether a text is a unit of this kind, such as {@code EUR/kWh} of a price. */
    public boolean isUnit(String text) {
        return unit.matcher(text).matches();
    }

    /** Returns the valid units in words, for a message. */
    public String expectedUnit() {
        return expectedUnit;
    }
}
