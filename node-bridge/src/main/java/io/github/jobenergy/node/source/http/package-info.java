/**
 * Limits on the size of HTTP responses, and the TLS contexts of the sources. It imports no kind of source; requests belong to the
 * sources.
 */
package io.github.jobenergy.node.source.http;
