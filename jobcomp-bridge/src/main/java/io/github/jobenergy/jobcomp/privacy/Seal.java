package io.github.jobenergy.jobcomp.privacy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts and authenticates the records that the bridges of a site forward to each other through the brokers, so that only
 * holders of the site's keys can read or create them: AES-256-GCM with a separate key derived from that of the newest epoch.
 *
 * <pre>
 *   length of id (1) | id of the epoch | nonce (12) | ciphertext and tag (16)
 * </pre>
 */
public final class Seal {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final KeyRing keys;
    private final SecureRandom random = new SecureRandom();

    /** A seal with these keys. */
    public Seal(KeyRing keys) {
        this.keys = keys;
    }

    /** Encrypts the bytes with a random nonce; the result differs each time. */
    public byte[] close(byte[] bytes) {
        KeyEpoch epoch = keys.newest();
        byte[] id = epoch.id().getBytes(StandardCharsets.US_ASCII);
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] ciphertext = cipher(Cipher.ENCRYPT_MODE, epoch, nonce).doFinal(bytes);
            return ByteBuffer.allocate(1 + id.length + NONCE_BYTES + ciphertext.length)
                    .put((byte) id.length)
                    .put(id)
                    .put(nonce)
                    .put(ciphertext)
                    .array();
        } catch (GeneralSecurityException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    /**
     * Decrypts sealed bytes.
     *
     * @throws UnopenedException if the bytes were not sealed with one of these keys, or have changed since
     */
    public byte[] open(byte[] sealed) throws UnopenedException {
        int idBytes = sealed.length == 0 ? 0 : sealed[0];
        int nonceAt = 1 + idBytes;
        int textAt = nonceAt + NONCE_BYTES;
        if (idBytes <= 0 || textAt > sealed.length) {
            throw new UnopenedException("expected an epoch's id and a nonce, found " + sealed.length + " bytes");
        }
        String id = new String(sealed, 1, idBytes, StandardCharsets.US_ASCII);
        KeyEpoch epoch = keys.find(id)
                .orElseThrow(() -> new UnopenedException(
                        "expected a key of every epoch in privacy.key-file, found an epoch without one"));
        try {
            byte[] nonce = Arrays.copyOfRange(sealed, nonceAt, textAt);
            return cipher(Cipher.DECRYPT_MODE, epoch, nonce).doFinal(sealed, textAt, sealed.length - textAt);
        } catch (GeneralSecurityException forged) {
            throw new UnopenedException(
                    "expected a record encrypted with the key of epoch " + epoch.id() + ", found another key");
        }
    }

    private static Cipher cipher(int mode, KeyEpoch epoch, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, epoch.sealingKey(), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }

    /** Thrown if sealed bytes cannot be opened with the available keys. */
    public static final class UnopenedException extends Exception {

        private static final long serialVersionUID = 1L;

        UnopenedException(String message) {
            super(message);
        }
    }
}
