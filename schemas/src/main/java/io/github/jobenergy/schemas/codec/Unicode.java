package io.github.jobenergy.schemas.codec;

/** Text that has a form in UTF-8. Java's strings can hold half a character, a surrogate without its other half. */
final class Unicode {

    private static final char REPLACEMENT = '\uFFFD';

    private Unicode() {}

    static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!isPair(text, i)) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** The text with U+FFFD for each half character, so that one odd job name does not stop the writer. */
    static String wellFormed(String text) {
        if (isWellFormed(text)) {
            return text;
        }
        StringBuilder whole = new StringBuilder(text.length());
        text.codePoints()
                .map(character -> isHalf(character) ? REPLACEMENT : character)
                .forEach(whole::appendCodePoint);
        return whole.toString();
    }

    private static boolean isPair(String text, int index) {
        return index + 1 < text.length() && Character.isSurrogatePair(text.charAt(index), text.charAt(index + 1));
    }

    private static boolean isHalf(int character) {
        return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    }
}
