package io.github.jobenergy.rate.decode;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads the text of documents in UTF-8, with an optional byte-order mark. */
public final class DocumentText {

    private DocumentText() {}

    /**
     * Returns the text without the byte-order mark.
     *
     * @throws MalformedDocumentException if the bytes are not UTF-8
     */
    public static String of(byte[] bytes) throws MalformedDocumentException {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException otherEncoding) {
            throw new MalformedDocumentException("expected a text in UTF-8, found another encoding", otherEncoding);
        }
    }
}
