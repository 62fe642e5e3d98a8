package io.github.jobenergy.schemas.rate;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.time.Instant;
import java.util.Optional;

/**
 * The origin of the value of a slot.
 *
 * @param document the document that has the value: a URL without user information and without query, or the name of a file
 * @param factorTable the name of the factor table with which the value was computed; absent if the provider publishes the value
 * @param issue the issue of the value in the words of the provider, such as the version of a model
 * @param issuedTime when the provider issued the value
 * @param licence the licence of the value as the site states it, preferably an SPDX identifier such as {@code CC-BY-4.0}
 */
public record RateProvenance(
        String document,
        Optional<String> factorTable,
        Optional<String> issue,
        Optional<Instant> issuedTime,
        Optional<String> licence)
        implements FieldGroup {

    public RateProvenance {
        Names.require("document", document);
        if (document.isBlank()) {
            throw new InvalidFieldException("document", "the name of a document", "a blank string");
        }
        if (document.contains("://") && (document.indexOf('?') >= 0 || document.indexOf('@') >= 0)) {
            throw new InvalidFieldException(
                    "document",
                    "a URL without user information and query, since these may be secrets",
                    "one with them");
        }
        Names.require("factor_table", factorTable);
        Names.require("issue", issue);
        Names.require("licence", licence);
    }

    /** Returns the provenance of a value of which only the document is known. */
    public static RateProvenance of(String document) {
        return new RateProvenance(document, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns the provenance with that licence. */
    public RateProvenance withLicence(String stated) {
        return new RateProvenance(document, factorTable, issue, issuedTime, Optional.of(stated));
    }
}
