package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.place.PlaceReading;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and writes readings of places in JSON, field by field, since their fields depend on the kind of the measurement. */
final class PlaceReadingJson extends ReadingJson<PlaceReading> {

    private static final WordReader MEASURED = new WordReader(MeasuredEnergy.class);

    private @Nullable String site;
    private @Nullable String place;
    private @Nullable Instant readingTime;
    private @Nullable String meter;
    private @Nullable String feed;
    private @Nullable MeasuredEnergy measuredEnergy;
    private @Nullable Long pueCategory;
    private @Nullable String source;
    private @Nullable Instant observedTime;

    private PlaceReadingJson() {}

    static void write(PlaceReading reading, JsonGenerator out) throws IOException {
        PlaceMeter meter = reading.meter();
        out.writeStartObject();
        writeText(out, "site", reading.place().site());
        writeText(out, "place", reading.place().place());
        out.writeFieldName("reading_time");
        ContractValues.writeTime(reading.readingTime(), out);
        writeText(out, "meter", meter.meter());
        writeText(out, "feed", meter.feed());
        out.writeStringField("measured_energy", WordReader.word(meter.measuredEnergy()));
        if (meter.pueCategory().isPresent()) {
            out.writeNumberField("pue_category", meter.pueCategory().get());
        }
        writeText(out, "source", reading.source());
        MeasurementJson.write(reading.measurement(), out);
        out.writeFieldName("observed_time");
        ContractValues.writeTime(reading.observedTime(), out);
        out.writeEndObject();
    }

    static PlaceReading read(JsonParser in) throws IOException {
        return new PlaceReadingJson().readObject(in);
    }

    @Override
    boolean take(String name, JsonParser in) throws IOException {
        switch (name) {
            case "site" -> site = ContractValues.text(in);
            case "place" -> place = ContractValues.text(in);
            case "reading_time" -> readingTime = ContractValues.time(in);
            case "meter" -> meter = ContractValues.text(in);
            case "feed" -> feed = ContractValues.text(in);
            case "measured_energy" -> measuredEnergy = (MeasuredEnergy) MEASURED.read(in);
            case "pue_category" -> pueCategory = ContractValues.wholeNumber(in);
            case "source" -> source = ContractValues.text(in);
            case "observed_time" -> observedTime = ContractValues.time(in);
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    PlaceReading reading(JsonParser in) throws IOException {
        return new PlaceReading(
                new PlaceKey(MeasurementJson.required(in, "site", site), MeasurementJson.required(in, "place", place)),
                MeasurementJson.required(in, "reading_time", readingTime),
                new PlaceMeter(
                        MeasurementJson.required(in, "meter", meter),
                        MeasurementJson.required(in, "feed", feed),
                        MeasurementJson.required(in, "measured_energy", measuredEnergy),
                        Optional.ofNullable(pueCategory)),
                MeasurementJson.required(in, "source", source),
                measurement.measurement(in),
                MeasurementJson.required(in, "observed_time", observedTime));
    }
}
