package io.github.jobenergy.node.source.prometheus;

import java.time.Instant;

/** What came of asking a target. */
sealed interface ScrapeResult {

    /** Whom we asked. */
    ScrapeTarget target();

    /**
     * It showed something.
     *
     * @param contentType what it calls it; empty where it does not say
     * @param text what it shows
     * @param arrival when we had it
     */
    record Shown(ScrapeTarget target, String contentType, String text, Instant arrival) implements ScrapeResult {}

    /**
     * It showed nothing that can be used.
     *
     * @param complaint what was expected and what was found
     */
    record Failed(ScrapeTarget target, String complaint) implements ScrapeResult {}
}
