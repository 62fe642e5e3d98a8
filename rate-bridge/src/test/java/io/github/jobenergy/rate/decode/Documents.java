package io.github.jobenergy.rate.decode;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** The documents of the tests, and what decoders find in them. Every slot is checked against the contract. */
public final class Documents {

    public static final Path FOLDER = Path.of("src/test/resources/documents");

    public static final DocumentContext CONTEXT =
            new DocumentContext("rig22", "sample", Instant.parse("2026-11-20T15:00:00Z"));

    private Documents() {}

    /** The decoded document of that name. */
    public static DecodedRates decoded(RateDecoder decoder, String name) throws MalformedDocumentException {
        return decode(decoder, text(name));
    }

    /** A decoded text. */
    public static DecodedRates decode(RateDecoder decoder, String text) throws MalformedDocumentException {
        DecodedRates rates = decoder.decode(text.getBytes(StandardCharsets.UTF_8), CONTEXT);
        ContractCodec codec = new ContractCodec();
        rates.slots().forEach(slot -> ContractCheck.assertValid(Topic.RATES, codec.write(slot)));
        return rates;
    }

    /** The text of the document of that name. */
    public static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The slots as texts: start, length in minutes, value and provision. */
    public static List<String> shown(DecodedRates rates) {
        return rates.slots().stream()
                .map(slot -> slot.key().series().series() + " " + slot.key().startTime() + " "
                        + slot.interval().toMinutes() + " " + slot.rateValue() + " " + slot.provision())
                .toList();
    }

    /** Returns the reason why a text is no document of the format. */
    static String malformed(RateDecoder decoder, String text) {
        return String.valueOf(assertThrows(MalformedDocumentException.class, () -> decode(decoder, text))
                .getMessage());
    }
}
