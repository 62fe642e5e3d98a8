package io.github.jobenergy.node.source.redfish.resource;

import java.util.List;

/** Reads the values of one kind of resource. No document results in an exception. */
public interface ResourceReader {

    /** The values in the document, in its order; unusable values go to the findings of the receipt as rejections. */
    List<MeterValue> read(Document document, DocumentOrigin documentOrigin);
}
