package io.github.jobenergy.energy.curve;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Serializes the slots of an hour, big-endian; a text is a u16 and that many bytes of UTF-8, a list a u16 and that many elements:
 *
 * <pre>
 *   node    1 │ domains: list of texts │ slots: list of slot
 *   run     1 │ domains: list of texts │ states: list of (revision i64, has computed u8 [slot], has published u8 [slot])
 *   slot    start i64 │ mJ i64 │ mJ of the nodes i64 │ held ms i64 │ metered ms i64 │ peak mW i64
 *           domains: list of (index u16, mJ i64)
 * </pre>
 */
public final class CurveBytes {

    private static final byte FORMAT = 1;

    private CurveBytes() {}

    /** Serializes the slots of a run on a node in an hour. */
    public static byte[] write(List<CurveSlot> slots) {
        List<String> domains = domains(slots.stream());
        return write(domains, out -> putList(out, slots, slot -> put(out, slot, domains)));
    }

    /** Serializes the slots of a run in an hour. */
    public static byte[] write(CurveHour hour) {
        List<String> domains = domains(hour.slots().values().stream()
                .flatMap(state -> Stream.concat(state.computed().stream(), state.published().stream())));
        return write(
                domains,
                out -> putList(out, List.copyOf(hour.slots().values()), state -> {
                    out.writeLong(state.revision());
                    put(out, state.computed(), domains);
                    put(out, state.published(), domains);
                }));
    }

    private static List<String> domains(Stream<CurveSlot> slots) {
        return List.copyOf(slots.flatMap(slot -> slot.domains().keySet().stream())
                .collect(TreeSet::new, TreeSet::add, TreeSet::addAll));
    }

    private static byte[] write(List<String> domains, Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1_024);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(FORMAT);
            putList(out, domains, out::writeUTF);
            content.write(out);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return bytes.toByteArray();
    }

    private static void put(DataOutputStream out, Optional<CurveSlot> slot, List<String> domains) throws IOException {
        out.writeBoolean(slot.isPresent());
        if (slot.isPresent()) {
            put(out, slot.get(), domains);
        }
    }

    private static void put(DataOutputStream out, CurveSlot slot, List<String> domains) throws IOException {
        out.writeLong(slot.start());
        out.writeLong(slot.millijoules());
        out.writeLong(slot.wholeMillijoules());
        out.writeLong(slot.heldMillis());
        out.writeLong(slot.meteredMillis());
        out.writeLong(slot.peakMilliwatts());
        putList(out, List.copyOf(slot.domains().entrySet()), domain -> {
            out.writeShort(domains.indexOf(domain.getKey()));
            out.writeLong(domain.getValue());
        });
    }

    private static <T> void putList(DataOutputStream out, List<T> elements, Put<T> put) throws IOException {
        out.writeShort(elements.size());
        for (T element : elements) {
            put.accept(element);
        }
    }

    /** Parses the slots of a run on a node in an hour. */
    public static List<CurveSlot> node(byte[] bytes) {
        return read(bytes, (in, domains) -> list(in, () -> slot(in, domains)));
    }

    /** Parses the slots of a run in an hour. */
    public static CurveHour hour(byte[] bytes) {
        SortedMap<Long, SlotState> states = new TreeMap<>();
        List<SlotState> all = read(
                bytes,
                (in, domains) -> list(in, () -> {
                    long revision = in.readLong();
                    return new SlotState(optional(in, domains), optional(in, domains), revision);
                }));
        all.forEach(state -> states.put(state.valid().orElseThrow().start(), state));
        return new CurveHour(states);
    }

    private static <T> T read(byte[] bytes, Parse<T> parse) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            byte format = in.readByte();
            if (format != FORMAT) {
                throw new IllegalStateException("state: expected slots of format " + FORMAT + ", found " + format);
            }
            return parse.parse(in, list(in, in::readUTF));
        } catch (IOException cutOff) {
            throw new UncheckedIOException("state: expected slots, found " + bytes.length + " bytes", cutOff);
        }
    }

    private static Optional<CurveSlot> optional(DataInputStream in, List<String> domains) throws IOException {
        return in.readBoolean() ? Optional.of(slot(in, domains)) : Optional.empty();
    }

    private static CurveSlot slot(DataInputStream in, List<String> names) throws IOException {
        long start = in.readLong();
        long millijoules = in.readLong();
        long whole = in.readLong();
        long held = in.readLong();
        long metered = in.readLong();
        long peak = in.readLong();
        Map<String, Long> domains = new TreeMap<>();
        list(in, () -> domains.put(names.get(in.readUnsignedShort()), in.readLong()) == null);
        return new CurveSlot(start, millijoules, whole, domains, held, metered, peak);
    }

    private static <T> List<T> list(DataInputStream in, Get<T> get) throws IOException {
        int count = in.readUnsignedShort();
        List<T> elements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            elements.add(get.next());
        }
        return elements;
    }

    /** Writes the content of a value. */
    private interface Content {
        void write(DataOutputStream out) throws IOException;
    }

    /** Parses the content of a value with these domains. */
    private interface Parse<T> {
        T parse(DataInputStream in, List<String> domains) throws IOException;
    }

    /** Writes one element. */
    private interface Put<T> {
        void accept(T element) throws IOException;
    }

    /** Reads one element. */
    private interface Get<T> {
        T next() throws IOException;
    }
}
