package io.github.jobenergy.web.access.identity;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A set of addresses with the same first bits, such as {@code 10.1.0.0/16} or {@code 2001:db8::/32}; an address without a length is
 * that address alone. Names are not looked up. An IPv4 address that is mapped into IPv6 ({@code ::ffff:10.1.0.1}) is the IPv4
 * address.
 */
public final class AddressPrefix {

    private static final String OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final Pattern IPV4 = Pattern.compile("(?:" + OCTET + "\\.){3}" + OCTET);
    private static final Pattern IPV6 = Pattern.compile("(?=.*:)[0-9a-fA-F:.]{2,45}");
    private static final Pattern SYNTAX = Pattern.compile("([^/]+)(?:/(\\d{1,3}))?");

    private final byte[] address;
    private final int bits;

    private AddressPrefix(byte[] address, int bits) {
        this.address = address;
        this.bits = bits;
    }

    /**
     * Parses a prefix.
     *
     * @throws IllegalArgumentException if the text is not an address of IPv4 or IPv6, with or without a length, or if bits beyond
     *     the length are set
     */
    public static AddressPrefix parse(String text) {
        Matcher parts = SYNTAX.matcher(text);
        byte[] address = Optional.of(parts)
                .filter(Matcher::matches)
                .flatMap(matched -> literal(matched.group(1)))
                .orElseThrow(() -> new IllegalArgumentException(
                        "expected an address such as 10.1.2.3 or a prefix such as 10.1.0.0/16 or 2001:db8::/32, found "
                                + Quoted.of(text)));
        int most = address.length * Byte.SIZE;
        int bits = Optional.ofNullable(parts.group(2)).map(Integer::parseInt).orElse(most);
        if (bits > most) {
            throw new IllegalArgumentException(text + ": expected a length of at most " + most + ", found " + bits);
        }
        if (!Arrays.equals(address, firstBits(address, bits))) {
            throw new IllegalArgumentException(text + ": expected no bit set after the first " + bits + ", found some");
        }
        return new AddressPrefix(address, bits);
    }

    private static Optional<byte[]> literal(String text) {
        try {
            if (IPV4.matcher(text).matches()) {
                return Optional.of(InetAddress.getByName(text).getAddress());
            }
            // In brackets, it is an address of IPv6 or an error, and never a name.
            return IPV6.matcher(text).matches()
                    ? Optional.of(InetAddress.getByName("[" + text + "]").getAddress())
                    : Optional.empty();
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }

    /** Checks whether an address is in the set. */
    public boolean contains(InetAddress other) {
        // The addresses of IPv4 and IPv6 differ in their lengths.
        return Arrays.equals(address, firstBits(other.getAddress(), bits));
    }

    private static byte[] firstBits(byte[] address, int bits) {
        byte[] first = address.clone();
        for (int i = 0; i < first.length; i++) {
            int kept = Math.max(0, Math.min(Byte.SIZE, bits - i * Byte.SIZE));
            first[i] &= (byte) (0xff << (Byte.SIZE - kept));
        }
        return first;
    }
}
