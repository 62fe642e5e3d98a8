/** The TLS contexts of the sources. The package imports no kind of source; requests belong to the sources. */
package io.github.jobenergy.node.source.http;
