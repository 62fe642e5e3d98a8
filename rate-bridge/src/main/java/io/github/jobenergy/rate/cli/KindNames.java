package io.github.jobenergy.rate.cli;

import io.github.jobenergy.rate.source.RateSources;
import java.util.ArrayList;

/** The names of the kinds of sources, for help texts. */
final class KindNames extends ArrayList<String> {

    private static final long serialVersionUID = 1L;

    KindNames() {
        super(RateSources.kinds());
    }
}
