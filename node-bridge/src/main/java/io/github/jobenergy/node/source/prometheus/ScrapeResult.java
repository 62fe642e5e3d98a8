package io.github.jobenergy.node.source.prometheus;

import java.time.Instant;

/** The result of scraping a target. */
sealed interface ScrapeResult {

    /** The scraped target. */
    ScrapeTarget target();

    /**
     * A response with text.
     *
     * @param contentType the Content-Type of the response; empty if absent
     * @param text the text of the response
     * @param arrival the time of arrival
     */
    record Received(ScrapeTarget target, String contentType, String text, Instant arrival) implements ScrapeResult {}

    /**
     * A failure, or an unusable response.
     *
     * @param reason the expected and the found state
     */
    record Failed(ScrapeTarget target, String reason) implements ScrapeResult {}
}
