package io.github.jobenergy.rate.source;

import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** The HTTP interface of a provider. */
interface Provider {

    /** Returns the addresses of the documents of a window, in the order of time; their queries may contain secrets. */
    List<URI> documents(Interval window) throws IOException;

    /** Returns the headers of the requests, after a login where the provider requires one; their values may be secrets. */
    List<Header> headers(HttpDocuments http) throws IOException;

    /** Returns the secrets that requests contain; empty if the provider requires none. */
    default List<String> secrets() throws IOException {
        return List.of();
    }

    /**
     * A header of a request.
     *
     * @param name the name
     * @param value the value, which may be a secret
     */
    record Header(String name, String value) {

        /** Returns the name only. */
        @Override
        public String toString() {
            return name;
        }
    }
}
