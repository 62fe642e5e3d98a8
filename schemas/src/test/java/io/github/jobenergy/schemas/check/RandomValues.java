package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Random;

/** Values by chance, the odd ones more often than chance would have them. */
final class RandomValues {

    private static final long LARGEST_THOUSANDTHS = 999_999_999_999_999_999L;

    private static final String[] PIECES = {
        "a",
        "Z",
        "0",
        " ",
        "_",
        "-",
        "/",
        "\\",
        "\"",
        "'",
        "{",
        "}",
        "[",
        ",",
        ":",
        "|",
        "=",
        "\n",
        "\r",
        "\t",
        "\0",
        "\u001f",
        "\u007f",
        "é",
        "ß",
        "\u00a0",
        "\u2028",
        "\uFFFD",
        "\uFEFF",
        "漢字",
        "\u202e",
        "e\u0301",
        "😀",
        "\ud83d\udc69\u200d\ud83d\ude80",
        "null",
        "NaN",
        "n[1-3]",
        "\\ud800"
    };

    private final Random random;

    RandomValues(long seed) {
        random = new Random(seed);
    }

    boolean truth() {
        return random.nextBoolean();
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    long bits() {
        return random.nextLong();
    }

    long sign() {
        return truth() ? 1 : -1;
    }

    @SafeVarargs
    final <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    String base64() {
        return Base64.getEncoder().encodeToString(bytes(below(40)));
    }

    /** Any text: mostly short, now and then none at all or a long one. */
    String text() {
        int length = below(200) == 0 ? 4_000 : below(8);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(oneOf(PIECES));
        }
        return text.toString();
    }

    /** A name that is not blank and holds no slash. */
    String name() {
        return Names.of("n" + text().replace("/", ""));
    }

    /** A name that may be empty. */
    String nameOrNothing() {
        return Names.of(text());
    }

    long wholeNumber() {
        return oneOf(0L, 1L, (long) below(100_000), 1L << 53, (1L << 53) + 1, Long.MAX_VALUE);
    }

    long numberAboveZero() {
        return Math.max(1, wholeNumber());
    }

    /** An amount that the contract can write with three decimals. */
    long thousandths() {
        return oneOf(0L, 1L, 999L, 1_000L, (long) below(1_000_000_000), below(1_000_000) * 1_000L, LARGEST_THOUSANDTHS);
    }

    Instant timeWithAnHourToCome() {
        Instant time = time();
        return time.isAfter(UtcTime.LAST.minusSeconds(7_200)) ? UtcTime.FIRST : time;
    }

    Instant time() {
        long span = UtcTime.LAST.getEpochSecond() - UtcTime.FIRST.getEpochSecond();
        Instant anywhere =
                UtcTime.FIRST.plusSeconds(Math.floorMod(bits(), span)).plusMillis(below(1_000));
        Instant nowadays = Instant.ofEpochSecond(1_795_000_000L + below(10_000_000), below(1_000) * 1_000_000L);
        return oneOf(UtcTime.FIRST, UtcTime.LAST, Instant.EPOCH, anywhere, nowadays)
                .truncatedTo(ChronoUnit.MILLIS);
    }
}
