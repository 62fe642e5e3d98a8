package io.github.jobenergy.rate.decode;

import java.time.Instant;

/**
 * What is known of a document besides its bytes.
 *
 * @param site the site whose energy the rates apply to
 * @param document the document in provenance: a URL without query, or the name of a file
 * @param observedTime when the document was read
 */
public record DocumentContext(String site, String document, Instant observedTime) {}
