package io.github.jobenergy.node.decode.ccmetric;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The PCI address of a card, {@code SEGMENT:BUS:DEVICE.FUNCTION} in hexadecimal: {@code 0000:49:00.0} in the kernel, {@code
 * 00000000:49:00.0} in NVML. The number is that of PCI: 3 bits of function, 5 bits of device above them, 8 bits of bus, then the
 * segment, of which 0 to 14 are supported.
 *
 * @param number 0 to 983,039; unique within a host
 */
record PciAddress(int number) {

    private static final Pattern SHAPE =
            Pattern.compile("(?:0{0,7}([0-9A-Ea-e]):)?([0-9A-Fa-f]{2}):([01][0-9A-Fa-f])\\.([0-7])");

    /** The address in a text; empty if the text is not an address. */
    static Optional<PciAddress> of(String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int segment = Optional.ofNullable(matcher.group(1))
                .map(PciAddress::hexadecimal)
                .orElse(0);
        int slot = hexadecimal(matcher.group(2)) << 5 | hexadecimal(matcher.group(3));
        return Optional.of(new PciAddress(segment << 16 | slot << 3 | hexadecimal(matcher.group(4))));
    }

    private static int hexadecimal(String digits) {
        return Integer.parseInt(digits, 16);
    }
}
