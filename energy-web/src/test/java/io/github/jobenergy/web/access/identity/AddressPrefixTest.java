package io.github.jobenergy.web.access.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetAddress;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPrefixTest {

    private static final long SEED = 20_261_128;

    @ParameterizedTest
    @CsvSource({
        "10.1.2.3,          10.1.2.3,               true",
        "10.1.2.3,          10.1.2.4,               false",
        "10.1.2.3/32,       10.1.2.3,               true",
        "10.1.0.0/16,       10.1.255.255,           true",
        "10.1.0.0/16,       10.2.0.0,               false",
        "10.1.2.128/25,     10.1.2.128,             true",
        "10.1.2.128/25,     10.1.2.127,             false",
        "10.1.2.0/23,       10.1.3.9,               true",
        "10.1.2.0/23,       10.1.4.0,               false",
        "0.0.0.0/0,         203.0.113.9,            true",
        "0.0.0.0/0,         ::1,                    false",
        "::/0,              2001:db8::1,            true",
        "::/0,              203.0.113.9,            false",
        "::1,               ::1,                    true",
        "::1,               ::2,                    false",
        "2001:db8::/32,     2001:db8:ffff::1,       true",
        "2001:db8::/32,     2001:db9::,             false",
        "2001:DB8:8000::/33, 2001:db8:8000::1,      true",
        "2001:DB8:8000::/33, 2001:db8:7fff::1,      false",
        "::ffff:10.1.2.3,   10.1.2.3,               true",
        "10.1.2.3,          ::ffff:10.1.2.3,        true",
    })
    void containsTheAddressesWithTheSameFirstBits(String prefix, String address, boolean contains) throws Exception {
        assertEquals(contains, AddressPrefix.parse(prefix).contains(InetAddress.getByName(address)));
    }

    @Test
    void containsExactlyTheAddressesWhoseDistanceFromTheFirstIsBelowItsSize() throws Exception {
        Random random = new Random(SEED);
        for (int i = 0; i < 10_000; i++) {
            int bits = random.nextInt(33);
            long size = 1L << (32 - bits);
            long first = (random.nextInt() & 0xffffffffL) / size * size;
            long other = (first + random.nextLong(-2 * size, 2 * size)) & 0xffffffffL;

            boolean contains =
                    AddressPrefix.parse(text(first) + "/" + bits).contains(InetAddress.getByName(text(other)));

            assertEquals(
                    other >= first && other - first < size, contains, text(first) + "/" + bits + " " + text(other));
        }
    }

    private static String text(long address) {
        return (address >> 24) + "." + (address >> 16 & 0xff) + "." + (address >> 8 & 0xff) + "." + (address & 0xff);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "proxy.example.org",
                "10",
                "10.1",
                "10.1.2.256",
                "010.1.2.3",
                "10.1.2.3/",
                "10.1.2.3/-1",
                "10.1.2.3/8/8",
                " 10.1.2.3",
                "10.1.2.3 ",
                "fe80::1%eth0",
                "[::1]",
                ":::",
                "1:2:3:4:5:6:7:8:9",
                "dead",
                "::1/x",
                "*",
            })
    void rejectsOtherTexts(String text) {
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> AddressPrefix.parse(text));

        assertEquals(
                "expected an address such as 10.1.2.3 or a prefix such as 10.1.0.0/16 or 2001:db8::/32, found \"" + text
                        + "\"",
                rejected.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10.0.0.0/33      | 10.0.0.0/33: expected a length of at most 32, found 33",
                "::/129           | ::/129: expected a length of at most 128, found 129",
                "::ffff:10.0.0.0/104 | ::ffff:10.0.0.0/104: expected a length of at most 32, found 104",
                "10.1.2.3/16      | 10.1.2.3/16: expected no bit set after the first 16, found some",
                "2001:db8::1/64   | 2001:db8::1/64: expected no bit set after the first 64, found some",
            })
    void rejectsLengthsThatDoNotFit(String text, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> AddressPrefix.parse(text))
                        .getMessage());
    }
}
