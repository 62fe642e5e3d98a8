package io.github.jobenergy.rate.decode.entsoe;

import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.table.CsvTable;
import io.github.jobenergy.rate.decode.table.CsvValues;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Emission factors by production type of ENTSO-E, in g/kWh. A production type without a factor has none: no factor is assumed.
 *
 * @param name the name of the table in provenance
 * @param factorType the type of all of its factors
 * @param factors the factors by production type, such as B14
 */
public record FactorTable(String name, FactorType factorType, Map<String, BigDecimal> factors) {

    private static final Pattern PRODUCTION_TYPE = Pattern.compile("[A-Z][0-9]{2}");

    /**
     * The median life-cycle emissions of IPCC AR5 (2014), Working Group III, Annex III, Table A.III.2: coal (pulverised) 820, gas
     * (combined cycle) 490, biomass (dedicated) 230, solar (utility) 48, geothermal 38, hydropower 24, wind (offshore) 12, nuclear
     * 12, wind (onshore) 11. Lignite has the factor of coal. There is no factor for coal-derived gas (B03), oil (B06), oil shale (B07),
     * peat (B08), pumped storage (B10), marine (B13), other renewables (B15), waste (B17) and other (B20).
     */
    public static final FactorTable IPCC_AR5 = new FactorTable(
            "ipcc-ar5-median",
            FactorType.LIFECYCLE,
            Map.ofEntries(
                    factor("B01", 230),
                    factor("B02", 820),
                    factor("B04", 490),
                    factor("B05", 820),
                    factor("B09", 38),
                    factor("B11", 24),
                    factor("B12", 24),
                    factor("B14", 12),
                    factor("B16", 48),
                    factor("B18", 12),
                    factor("B19", 11)));

    public FactorTable {
        factors = Map.copyOf(factors);
    }

    /** Returns the factor of a production type. */
    public Optional<BigDecimal> factor(String productionType) {
        return Optional.ofNullable(factors.get(productionType));
    }

    /**
     * Parses a table of a site: the columns {@code psr_type}, {@code grams_per_kwh} and {@code source}.
     *
     * @param base the table whose factors the site supplements or replaces
     * @throws MalformedDocumentException if a row is invalid or has no source
     */
    public static FactorTable parse(byte[] bytes, String name, FactorTable base) throws MalformedDocumentException {
        CsvTable table = CsvTable.parse(bytes);
        int type = table.requiredColumn("psr_type");
        int grams = table.requiredColumn("grams_per_kwh");
        int source = table.requiredColumn("source");
        Map<String, BigDecimal> own = new HashMap<>();
        for (CsvTable.Row row : table.rows()) {
            String word = row.requiredCell(type, "psr_type");
            BigDecimal factor = CsvValues.number("grams_per_kwh", row.requiredCell(grams, "grams_per_kwh"));
            row.requiredCell(source, "source");
            if (!PRODUCTION_TYPE.matcher(word).matches() || factor.signum() < 0 || own.put(word, factor) != null) {
                throw new MalformedDocumentException("line " + row.line()
                        + ": expected a psr_type such as B17, once, with 0 g/kWh or more, found "
                        + JsonDocument.shown(word) + " with " + factor);
            }
        }
        Map<String, BigDecimal> all = new HashMap<>(base.factors());
        all.putAll(own);
        return new FactorTable(base.factors().isEmpty() ? name : base.name() + "+" + name, base.factorType(), all);
    }

    private static Map.Entry<String, BigDecimal> factor(String productionType, int gramsPerKwh) {
        return Map.entry(productionType, BigDecimal.valueOf(gramsPerKwh));
    }
}
