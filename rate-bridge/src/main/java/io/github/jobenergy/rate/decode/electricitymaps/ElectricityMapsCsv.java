package io.github.jobenergy.rate.decode.electricitymaps;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.rate.decode.RowReader;
import io.github.jobenergy.rate.decode.SlotCollector;
import io.github.jobenergy.rate.decode.table.CsvTable;
import io.github.jobenergy.rate.decode.table.CsvValues;
import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateValue;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * CSV downloads of Electricity Maps, in their three spellings of column names. Each row has a direct and a life-cycle carbon
 * intensity. Times are in UTC without a zone. The length of the slots of a zone is the least distance between two of its times,
 * which most of its distances must have.
 */
public final class ElectricityMapsCsv implements RateDecoder {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm[:ss]", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
    private static final String DATE_TIME = "Datetime (UTC)";
    private static final String ZONE = "Zone id";
    private static final String DIRECT = "Carbon intensity gCO2eq/kWh (direct)";
    private static final String[] LIFE_CYCLE = {
        "Carbon intensity gCO2eq/kWh (Life cycle)", "Carbon intensity gCO2eq/kWh (LCA)"
    };

    /** Creates a decoder. */
    public ElectricityMapsCsv() {}

    /** The positions of the columns of a file. */
    private record Layout(
            int time,
            int zone,
            int direct,
            int lifeCycle,
            int estimated,
            Optional<Integer> method,
            DocumentContext context) {}

    /** The start of a row, and the zone and granularity. */
    private record Place(Instant start, String zone, String granularity) {}

    @Override
    public DecodedRates decode(byte[] bytes, DocumentContext context) throws MalformedDocumentException {
        CsvTable table = CsvTable.parse(bytes);
        Layout layout = new Layout(
                table.requiredColumn(DATE_TIME),
                table.requiredColumn(ZONE),
                table.requiredColumn(DIRECT),
                table.requiredColumn(LIFE_CYCLE),
                table.requiredColumn("Data estimated"),
                table.column("Data estimation method"),
                context);
        Map<String, ZoneGranularity> zones = zones(table, layout);
        SlotCollector collector = new SlotCollector();
        RowReader rows = new RowReader(collector);
        for (CsvTable.Row row : table.rows()) {
            rows.read("line " + row.line(), () -> {
                Place place = place(row, layout, zones);
                for (FactorType type : FactorType.values()) {
                    rows.read("line " + row.line(), () -> read(row, place, type, layout, collector));
                }
            });
        }
        return collector.finish();
    }

    /**
     * Returns the granularity of each zone. Rows without a valid time or zone are left out, and rejected later.
     *
     * @throws MalformedDocumentException if no zone has a granularity
     */
    private static Map<String, ZoneGranularity> zones(CsvTable table, Layout layout) throws MalformedDocumentException {
        Map<String, TreeSet<Instant>> times = new TreeMap<>();
        for (CsvTable.Row row : table.rows()) {
            Optional<Instant> time = row.cell(layout.time()).flatMap(ElectricityMapsCsv::parsed);
            Optional<String> zone = row.cell(layout.zone());
            if (time.isPresent() && zone.isPresent()) {
                times.computeIfAbsent(zone.get(), name -> new TreeSet<>()).add(time.get());
            }
        }
        Map<String, ZoneGranularity> zones = new TreeMap<>();
        times.forEach((zone, ofZone) -> zones.put(zone, ZoneGranularity.of(ofZone)));
        if (zones.values().stream().allMatch(zone -> zone.word().isEmpty())) {
            throw new MalformedDocumentException(zones.values().stream()
                    .findFirst()
                    .map(ZoneGranularity::reason)
                    .orElse("expected rows with a time such as 2021-01-01 00:00:00 and a zone, found none"));
        }
        return zones;
    }

    private static Place place(CsvTable.Row row, Layout layout, Map<String, ZoneGranularity> zones)
            throws MalformedDocumentException {
        String text = row.requiredCell(layout.time(), DATE_TIME);
        Instant start = parsed(text)
                .orElseThrow(() -> new MalformedDocumentException(
                        "expected a time such as 2021-01-01 00:00:00, found " + JsonDocument.shown(text)));
        String zone = row.requiredCell(layout.zone(), ZONE);
        String granularity = Optional.ofNullable(zones.get(zone))
                .orElseThrow(() -> new MalformedDocumentException("expected times of zone " + zone + ", found none"))
                .required();
        Duration length = Granularity.length(granularity).orElseThrow();
        if (start.getEpochSecond() % length.toSeconds() != 0) {
            throw new MalformedDocumentException(
                    "expected a start at a multiple of " + length + " in zone " + zone + ", found " + start);
        }
        return new Place(start, zone, granularity);
    }

    private static void read(CsvTable.Row row, Place place, FactorType type, Layout layout, SlotCollector collector)
            throws MalformedDocumentException {
        Optional<String> value = row.cell(type == FactorType.DIRECT ? layout.direct() : layout.lifeCycle());
        if (value.isEmpty()) {
            return;
        }
        Duration length = Granularity.length(place.granularity()).orElseThrow();
        boolean isForecast = EstimationMethod.of(layout.method().flatMap(row::cell)) == EstimationMethod.FORECAST
                || place.start().plus(length).isAfter(layout.context().observedTime());
        Provision stated = provision(row.requiredCell(layout.estimated(), "Data estimated"));
        collector.add(new ElectricityMapsSeries(place.zone(), type, place.granularity())
                .slot(layout.context(), place.start())
                .interval(length)
                .rateValue(RateValue.of(CsvValues.number("carbon intensity", value.get())))
                .provision(isForecast ? Provision.FORECAST : stated)
                .provenance(RateProvenance.of(layout.context().document()))
                .build());
    }

    private static Provision provision(String estimated) throws MalformedDocumentException {
        return switch (estimated.toLowerCase(Locale.ROOT)) {
            case "true" -> Provision.ESTIMATED;
            case "false" -> Provision.ACTUAL;
            default ->
                throw new MalformedDocumentException(
                        "expected true or false in Data estimated, found " + JsonDocument.shown(estimated));
        };
    }

    private static Optional<Instant> parsed(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text, TIME).toInstant(ZoneOffset.UTC))
                    .filter(UtcTime::isWritable);
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }
}
