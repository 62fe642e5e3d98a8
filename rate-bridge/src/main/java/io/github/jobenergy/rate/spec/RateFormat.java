package io.github.jobenergy.rate.spec;

import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.rate.decode.electricitymaps.ElectricityMapsCsv;
import io.github.jobenergy.rate.decode.electricitymaps.ElectricityMapsJson;
import io.github.jobenergy.rate.decode.entsoe.ActualGeneration;
import io.github.jobenergy.rate.decode.entsoe.FactorTable;
import io.github.jobenergy.rate.decode.rte.Eco2Mix;
import io.github.jobenergy.rate.decode.table.PlainTable;
import io.github.jobenergy.rate.decode.ukcarbon.UkCarbonIntensity;
import io.github.jobenergy.rate.decode.watttime.WattTime;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The formats of documents, each with its name on the command line, its settings and its decoder. */
public enum RateFormat {
    /** The API of Electricity Maps. */
    ELECTRICITY_MAPS("electricity-maps"),
    /** The CSV downloads of Electricity Maps. */
    ELECTRICITY_MAPS_CSV("electricity-maps-csv"),
    /** Actual generation per production type of ENTSO-E. */
    ENTSOE("entsoe"),
    /** The Carbon Intensity API of Great Britain. */
    UK_CARBON_INTENSITY("uk-carbon-intensity"),
    /** The records of éCO2mix. */
    RTE_ECO2MIX("rte-eco2mix"),
    /** Historical values of WattTime. */
    WATTTIME("watttime"),
    /** A table of the site. */
    CSV("csv");

    private static final String FACTOR_TYPE = "factor-type";
    private static final String FACTORS = "factors";
    private static final String INTERVAL = "interval";
    private static final String REGION = "region";

    private static final FactorTable NO_FACTORS = new FactorTable("site", FactorType.DIRECT, Map.of());

    private final String word;

    RateFormat(String word) {
        this.word = word;
    }

    /** Returns the name on the command line. */
    public String word() {
        return word;
    }

    /** Returns the keys of the settings of the decoder. */
    public Set<String> keys() {
        return switch (this) {
            case ELECTRICITY_MAPS -> Set.of(FACTOR_TYPE);
            case ENTSOE -> Set.of(FACTOR_TYPE, FACTORS);
            case RTE_ECO2MIX -> Set.of(INTERVAL);
            case CSV -> csvKeys();
            case ELECTRICITY_MAPS_CSV, UK_CARBON_INTENSITY, WATTTIME -> Set.of();
        };
    }

    /** Returns the names of all formats. */
    public static List<String> words() {
        return Arrays.stream(values()).map(RateFormat::word).toList();
    }

    /**
     * Returns the format of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RateFormat of(String word) {
        return Arrays.stream(values())
                .filter(format -> format.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "expected " + String.join(", ", words()) + ", found '" + word + "'"));
    }

    /**
     * Creates the decoder of settings, which may have further keys.
     *
     * @throws IllegalArgumentException if a setting is invalid
     */
    public RateDecoder decoder(RateSpec spec) {
        return switch (this) {
            case ELECTRICITY_MAPS -> new ElectricityMapsJson(factorType(spec), Optional.empty());
            case ELECTRICITY_MAPS_CSV -> new ElectricityMapsCsv();
            case ENTSOE -> new ActualGeneration(factors(spec), Optional.empty());
            case UK_CARBON_INTENSITY -> new UkCarbonIntensity(Optional.empty());
            case RTE_ECO2MIX -> new Eco2Mix(spec.duration(INTERVAL).orElse(Eco2Mix.REAL_TIME));
            case WATTTIME -> new WattTime(Optional.empty(), Optional.empty());
            case CSV -> table(spec);
        };
    }

    /**
     * Creates the decoder of documents that are requested with these settings. It rejects documents of another zone, region or
     * signal.
     *
     * @throws IllegalArgumentException if a setting is invalid
     */
    public RateDecoder decoderOfRequested(RateSpec spec) {
        return switch (this) {
            case ELECTRICITY_MAPS -> new ElectricityMapsJson(factorType(spec), spec.text("zone"));
            case ENTSOE -> new ActualGeneration(factors(spec), spec.text("zone"));
            case UK_CARBON_INTENSITY ->
                new UkCarbonIntensity(Optional.of(
                        spec.text(REGION).map(number -> "GB-" + number).orElse("GB")));
            case WATTTIME ->
                new WattTime(spec.text(REGION), Optional.of(spec.text("signal").orElse(WattTime.MARGINAL)));
            case ELECTRICITY_MAPS_CSV, RTE_ECO2MIX, CSV -> decoder(spec);
        };
    }

    private static Set<String> csvKeys() {
        Set<String> keys = new HashSet<>(StatedRates.KEYS);
        keys.add("provider");
        return keys;
    }

    private static RateDecoder table(RateSpec spec) {
        return new PlainTable(StatedRates.of(spec, spec.text("provider").orElse("csv"), "site"));
    }

    private static FactorType factorType(RateSpec spec) {
        return spec.word(FACTOR_TYPE, FactorType.class).orElse(FactorType.LIFECYCLE);
    }

    private static FactorTable factors(RateSpec spec) {
        FactorTable base = factorType(spec) == FactorType.LIFECYCLE ? FactorTable.IPCC_AR5 : NO_FACTORS;
        if (base.factors().isEmpty() && spec.path(FACTORS).isEmpty()) {
            throw new IllegalArgumentException(
                    spec.kind() + ": expected the setting factors with factor-type=direct, found none");
        }
        return spec.path(FACTORS).map(file -> parse(spec, file, base)).orElse(base);
    }

    private static FactorTable parse(RateSpec spec, Path file, FactorTable base) {
        try {
            return FactorTable.parse(Files.readAllBytes(file), String.valueOf(file.getFileName()), base);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    spec.kind() + ": factors: expected a readable file, found " + unreadable, unreadable);
        } catch (MalformedDocumentException malformed) {
            throw new IllegalArgumentException(
                    spec.kind() + ": factors: " + file + ": " + malformed.getMessage(), malformed);
        }
    }
}
