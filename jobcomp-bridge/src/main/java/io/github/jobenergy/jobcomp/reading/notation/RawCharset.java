package io.github.jobenergy.jobcomp.reading.notation;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** A decode-only UTF-8 charset in which a byte that is not UTF-8 becomes a lone surrogate as in {@link RawText}. */
final class RawCharset extends Charset {

    RawCharset() {
        super("x-jobenergy-raw-utf-8", new String[0]);
    }

    @Override
    public boolean contains(Charset other) {
        return StandardCharsets.UTF_8.contains(other);
    }

    @Override
    public boolean canEncode() {
        return false;
    }

    @Override
    public CharsetEncoder newEncoder() {
        throw new UnsupportedOperationException(
                "expected a charset that encodes, found " + name() + ", which only decodes");
    }

    @Override
    public CharsetDecoder newDecoder() {
        return new Decoder(this);
    }

    private static final class Decoder extends CharsetDecoder {

        private final CharsetDecoder utf8 = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);

        Decoder(Charset charset) {
            super(charset, 1, 1);
        }

        @Override
        protected void implReset() {
            utf8.reset();
        }

        @Override
        protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
            CoderResult result = utf8.decode(in, out, false);
            while (result.isError() && out.remaining() >= result.length()) {
                RawText.putBytes(in, result.length(), out);
                result = utf8.decode(in, out, false);
            }
            return result.isError() ? CoderResult.OVERFLOW : result;
        }
    }
}
