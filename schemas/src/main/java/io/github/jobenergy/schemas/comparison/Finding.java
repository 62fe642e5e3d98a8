package io.github.jobenergy.schemas.comparison;

import io.github.jobenergy.schemas.FieldGroup;

/**
 * The finding of a comparison.
 *
 * @param findingCode the code of the finding
 * @param finding the sentence of the code, followed by amounts
 */
public record Finding(FindingCode findingCode, String finding) implements FieldGroup {

    /** Returns the finding of that code, whose sentence is followed by these amounts, such as {@code ": -3.00 %"}. */
    public static Finding of(FindingCode code, String amounts) {
        return new Finding(code, code.sentence() + amounts);
    }
}
