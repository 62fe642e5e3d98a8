package io.github.jobenergy.jobcomp.spool;

/** The content of an entry, or the reason why it cannot be read. */
public sealed interface SpoolBytes {

    /** The number of bytes in memory. */
    long length();

    /** The content of a readable entry. */
    final class Content implements SpoolBytes {

        private final byte[] bytes;

        /** Of an array that is not shared. */
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
     * An entry that is no readable file: a folder, a link, a file without read permission or above the size limit.
     *
     * @param reason the expected and the actual file
     */
    record Unusable(String reason) implements SpoolBytes {

        @Override
        public long length() {
            return 0;
        }
    }
}
