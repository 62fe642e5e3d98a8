package io.github.jobenergy.node.source.redfish.resource;

import java.util.List;

/** Reads the values of one sort of resource. Nothing in a document makes it throw. */
public interface ResourceReader {

    /** The values in the document, in its order; what cannot be goes to the receipt's findings. */
    List<MeterValue> read(Document document, DocumentOrigin receipt);
}
