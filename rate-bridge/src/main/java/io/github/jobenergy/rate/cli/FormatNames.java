package io.github.jobenergy.rate.cli;

import io.github.jobenergy.rate.spec.RateFormat;
import java.util.ArrayList;

/** The names of the formats, for help texts. */
final class FormatNames extends ArrayList<String> {

    private static final long serialVersionUID = 1L;

    FormatNames() {
        super(RateFormat.words());
    }
}
