package io.github.jobenergy.schemas.codec;

/** Checks and repairs texts that UTF-8 cannot represent. A Java string can contain an unpaired surrogate. */
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

    /** Returns the text with U+FFFD in place of each unpaired surrogate, so that an invalid job name does not stop the writer. */
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
