package io.github.jobenergy.rate.decode.table;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.rate.decode.RowReader;
import io.github.jobenergy.rate.decode.SlotCollector;
import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateSeries;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A table that a site writes: the columns {@code start_time} and {@code end_time} (ISO 8601 with an offset) and
 * {@code rate_value}, and optionally {@code provision}. A blank value is no slot. The settings state the rest.
 *
 * @param rate the rate; the site of its series is that of the document
 */
public record PlainTable(StatedRate rate) implements RateDecoder {

    private static final String START = "start_time";
    private static final String END = "end_time";
    private static final String VALUE = "rate_value";

    @Override
    public DecodedRates decode(byte[] bytes, DocumentContext context) throws MalformedDocumentException {
        CsvTable table = CsvTable.parse(bytes);
        int start = table.requiredColumn(START);
        int end = table.requiredColumn(END);
        int value = table.requiredColumn(VALUE);
        Optional<Integer> provision = table.column("provision");
        SlotCollector collector = new SlotCollector();
        RowReader rows = new RowReader(collector);
        StatedRate ofSite = ofSite(context.site());
        StatedRate.Origin origin = new StatedRate.Origin(context.document(), context.observedTime());
        for (CsvTable.Row row : table.rows()) {
            rows.read("line " + row.line(), () -> {
                Optional<String> number = row.cell(value);
                if (number.isPresent()) {
                    Instant from = JsonDocument.time(START, row.requiredCell(start, START));
                    Instant to = JsonDocument.time(END, row.requiredCell(end, END));
                    collector.add(ofSite.slot(
                            from,
                            Duration.between(from, to),
                            CsvValues.number(VALUE, number.get()),
                            provision(provision.flatMap(row::cell)),
                            origin));
                }
            });
        }
        return collector.finish();
    }

    private StatedRate ofSite(String site) {
        RateSeries series = rate.series();
        return new StatedRate(
                new RateSeries(site, series.rate(), series.provider(), series.zone(), series.series()),
                rate.unit(),
                rate.divisor(),
                rate.factor(),
                rate.provision());
    }

    private Provision provision(Optional<String> word) throws MalformedDocumentException {
        if (word.isEmpty()) {
            return rate.provision();
        }
        for (Provision provision : Provision.values()) {
            if (provision.name().toLowerCase(Locale.ROOT).equals(word.get())) {
                return provision;
            }
        }
        throw new MalformedDocumentException(
                "expected provision actual, estimated or forecast, found " + JsonDocument.shown(word.get()));
    }
}
