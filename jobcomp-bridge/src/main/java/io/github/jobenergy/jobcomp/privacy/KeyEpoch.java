package io.github.jobenergy.jobcomp.privacy;

import io.github.jobenergy.jobcomp.reading.notation.OwnerName;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A pseudonym key and the first day of its validity. Its pseudonyms are {@code <epoch>-<16 characters>}, such as {@code
 * 2026-5kq2mw7ybf3cxn4d}: the first 80 bits of an HMAC-SHA-256 over the kind of field and the exact bytes of the text, in base
 * 32 (a to z, 2 to 7). Among ten million names the probability of a collision is one in twenty thousand million.
 */
public final class KeyEpoch {

    /** The length of a key in bytes, that of the hash. */
    public static final int KEY_BYTES = 32;

    private static final Pattern ID = Pattern.compile("[a-z0-9]{1,12}");

    private static final String ALGORITHM = "HmacSHA256";
    private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int DIGIT_BITS = 5;
    private static final int CHARACTERS = 16;

    private final String id;
    private final LocalDate validFrom;
    private final SecretKeySpec key;

    private KeyEpoch(String id, LocalDate validFrom, SecretKeySpec key) {
        this.id = id;
        this.validFrom = validFrom;
        this.key = key;
    }

    /**
     * Creates an epoch.
     *
     * @param id the prefix of its pseudonyms, such as {@code 2026}: up to 12 characters of a to z and 0 to 9
     * @param validFrom its first day, UTC
     * @param hexKey the key, {@value #KEY_BYTES} bytes in hexadecimal
     * @throws IllegalArgumentException if an argument is invalid; the message does not contain the key
     */
    public static KeyEpoch of(String id, LocalDate validFrom, String hexKey) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("expected an id of up to 12 of a to z and 0 to 9, found '" + id + "'");
        }
        byte[] key = bytes(hexKey);
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("expected a key of " + 2 * KEY_BYTES + " hexadecimal digits for epoch "
                    + id + ", found something else");
        }
        return new KeyEpoch(id, validFrom, new SecretKeySpec(key, ALGORITHM));
    }

    private static byte[] bytes(String hexKey) {
        try {
            return HexFormat.of().parseHex(hexKey.toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException notHexadecimal) {
            return new byte[0];
        }
    }

    /** The prefix of the epoch's pseudonyms. */
    public String id() {
        return id;
    }

    /** The first day of the epoch, UTC. */
    public LocalDate validFrom() {
        return validFrom;
    }

    /**
     * The pseudonym of a text in a field. The same name as a user and as an account has two unrelated pseudonyms; a user's
     * name has one, regardless of case.
     */
    public String pseudonym(PersonalField field, String text) {
        String name = field == PersonalField.USER ? OwnerName.ofOneUser(text) : text;
        return pseudonym(field, name.getBytes(StandardCharsets.UTF_8));
    }

    /** The pseudonym of the exact bytes of a name. */
    String pseudonym(PersonalField field, byte[] name) {
        return id + "-" + base32(hash(field.word(), name));
    }

    /** A key for encryption, derived from this key, which it does not reveal. */
    SecretKeySpec sealingKey() {
        return new SecretKeySpec(hash("seal", new byte[0]), "AES");
    }

    private byte[] hash(String purpose, byte[] bytes) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(purpose.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return mac.doFinal(bytes);
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    private static String base32(byte[] hash) {
        StringBuilder text = new StringBuilder(CHARACTERS);
        int bits = 0;
        int held = 0;
        for (int next = 0; text.length() < CHARACTERS; ) {
            if (held < DIGIT_BITS) {
                bits = (bits << Byte.SIZE | (hash[next] & 0xff)) & 0xffff;
                held += Byte.SIZE;
                next++;
            }
            held -= DIGIT_BITS;
            text.append(DIGITS.charAt((bits >> held) & (DIGITS.length() - 1)));
        }
        return text.toString();
    }

    /** The id and the first day, without the key. */
    @Override
    public String toString() {
        return id + " from " + validFrom;
    }
}
