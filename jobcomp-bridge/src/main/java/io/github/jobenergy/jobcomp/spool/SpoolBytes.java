package io.github.jobenergy.jobcomp.spool;

/** The content of an entry, or why there is none. */
public sealed interface SpoolBytes {

    /** How many bytes are held. */
    long length();

    /** What the hook wrote. */
    final class Content implements SpoolBytes {

        private final byte[] bytes;

        /** Of bytes that nobody else holds. */
        Content(byte[] bytes) {
            this.bytes = bytes;
        }

        /** Of a copy of these bytes. */
        public static Content copyOf(byte[] bytes) {
            return new Content(bytes.clone());
        }

        @Override
        public long length() {
            return bytes.length;
        }

        /** A copy of the bytes. */
        public byte[] bytes() {
            return bytes.clone();
        }
    }

    /**
     * An entry that is no file of ours: a folder, a link, a file we may not read or that is far too long.
     *
     * @param reason what was expected and what was found
     */
    record Unusable(String reason) implements SpoolBytes {

        @Override
        public long length() {
            return 0;
        }
    }
}
