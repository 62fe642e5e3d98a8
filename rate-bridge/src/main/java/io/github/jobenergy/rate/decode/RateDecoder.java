package io.github.jobenergy.rate.decode;

/** Decodes the documents of one provider. */
public interface RateDecoder {

    /**
     * Decodes a document.
     *
     * @throws MalformedDocumentException if the document as a whole is not of the format; no slot is used then
     */
    DecodedRates decode(byte[] bytes, DocumentContext context) throws MalformedDocumentException;
}
