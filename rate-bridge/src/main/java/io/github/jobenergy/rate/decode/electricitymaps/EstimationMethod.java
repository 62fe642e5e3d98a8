package io.github.jobenergy.rate.decode.electricitymaps;

import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import java.util.Locale;
import java.util.Optional;

/** The methods of estimation that affect how a slot is used. */
enum EstimationMethod {
    /** The value is a forecast, as with {@code FORECASTS_HIERARCHY}. */
    FORECAST,
    /** Another method, or none. */
    OTHER;

    /**
     * Returns the method with that name.
     *
     * @throws MalformedDocumentException if it is that of the sandbox, whose values are made up
     */
    static EstimationMethod of(Optional<String> name) throws MalformedDocumentException {
        String word = name.orElse("").toUpperCase(Locale.ROOT);
        if (word.contains("SANDBOX")) {
            throw new MalformedDocumentException(
                    "expected data of the grid, found the estimation method " + JsonDocument.shown(name.orElse("")));
        }
        return word.contains("FORECAST") ? FORECAST : OTHER;
    }
}
