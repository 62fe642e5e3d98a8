package io.github.jobenergy.node.source.prometheus;

import java.time.Instant;

/** What came of asking a target. */
sealed interface Answer {

    /** Whom we asked. */
    Target target();

    /**
     * It showed something.
     *
     * @param contentType what it calls it; empty where it does not say
     * @param text what it shows
     * @param arrival when we had it
     */
    record Shown(Target target, String contentType, String text, Instant arrival) implements Answer {}

    /**
     * It showed nothing that can be used.
     *
     * @param complaint what was expected and what was found
     */
    record Failed(Target target, String complaint) implements Answer {}
}
