package io.github.jobenergy.rate.decode.entsoe;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.rate.decode.SlotCollector;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Documents of actual generation per production type (document type A75), as {@code GL_MarketDocument}. The consumption of storage
 * is not used. An {@code Acknowledgement_MarketDocument} with the code 999 states that there are no data.
 *
 * @param table the emission factors
 * @param requestedZone the requested zone; a document of another one is rejected. Empty if any zone is valid
 */
public record ActualGeneration(FactorTable table, Optional<String> requestedZone) implements RateDecoder {

    private static final String NO_DATA = "999";
    private static final String REALISED = "A16";

    @Override
    public DecodedRates decode(byte[] bytes, DocumentContext context) throws MalformedDocumentException {
        EntsoeParser.Parsed document = EntsoeParser.parse(bytes);
        return switch (document.root()) {
            case "GL_MarketDocument" -> mix(document, context);
            case "Acknowledgement_MarketDocument" -> acknowledged(document);
            default ->
                throw new MalformedDocumentException(
                        "expected a GL_MarketDocument or an Acknowledgement_MarketDocument, " + "found "
                                + JsonDocument.shown(document.root()));
        };
    }

    private DecodedRates mix(EntsoeParser.Parsed document, DocumentContext context) throws MalformedDocumentException {
        String type = document.fields().getOrDefault("type", "");
        if (!type.equals("A75")) {
            throw new MalformedDocumentException("expected type A75, found " + JsonDocument.shown(type));
        }
        String process = document.fields().getOrDefault("process.processType", REALISED);
        if (!process.equals(REALISED)) {
            throw new MalformedDocumentException(
                    "expected process.processType " + REALISED + ", found " + JsonDocument.shown(process));
        }
        SlotCollector collector = new SlotCollector();
        Map<String, Map<String, Production>> zones = productions(document.series(), collector);
        GenerationMix mix = new GenerationMix(
                table,
                Optional.ofNullable(document.fields().get("revisionNumber")).map(number -> "revision " + number),
                created(document));
        zones.forEach((zone, productions) -> mix.collect(zone, productions, context, collector));
        return collector.finish();
    }

    private Map<String, Map<String, Production>> productions(List<SeriesElement> all, SlotCollector collector)
            throws MalformedDocumentException {
        Productions productions = new Productions(collector);
        try {
            int number = 0;
            for (SeriesElement series : all) {
                Optional<String> zone = series.inZone();
                if (zone.isPresent()) {
                    JsonDocument.requireRequested(SeriesElement.IN_ZONE, requestedZone, zone.get());
                }
                productions.add("TimeSeries[" + number + "]", series);
                number++;
            }
        } catch (SegmentBudget.ExceededException tooLarge) {
            throw new MalformedDocumentException(String.valueOf(tooLarge.getMessage()), tooLarge);
        }
        return productions.zones();
    }

    private static Optional<Instant> created(EntsoeParser.Parsed document) throws MalformedDocumentException {
        String text = document.fields().get("createdDateTime");
        return text == null ? Optional.empty() : Optional.of(EntsoeTime.parse(text));
    }

    private static DecodedRates acknowledged(EntsoeParser.Parsed document) throws MalformedDocumentException {
        String code = document.fields().getOrDefault("code", "");
        if (code.equals(NO_DATA)) {
            return DecodedRates.NONE;
        }
        throw new MalformedDocumentException("expected data, found the acknowledgement with code "
                + JsonDocument.shown(code) + " and text "
                + JsonDocument.shown(document.fields().getOrDefault("text", "")));
    }
}
