package io.github.jobenergy.energy.curve;

import io.github.jobenergy.energy.curve.CurveProgress.Result;
import io.github.jobenergy.energy.curve.CurveProgress.Sums;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Serializes the slots of a section, and what belongs to them. A number has seven bits in each byte, the lowest first, all bytes but
 * the last with the highest bit set; a number that may be negative is written as {@code 2n} or {@code -2n - 1}. A text is its length
 * and that many bytes of UTF-8, a list its length and that many elements:
 *
 * <pre>
 *   node      2 │ domains: list of texts │ slots: list of slot
 *   run       2 │ domains: list of texts │ states: list of (revision, computed, published, overtaken: list of slot each)
 *   curve     2 │ domains: list of texts │ run: text │ node: text │ from │ to │ slots: list of slot
 *   progress  2 │ no domains: 0 │ computed │ restored │ overtaken: list of mJ │ changed from │ newest │ last sum │ issued at
 *             results: list of (mJ, revision)
 *   slot      start, less that of the slot before │ mJ │ mJ of the nodes - mJ │ held ms │ held ms - metered ms │ peak mW
 *             domains: list of (index, mJ of the nodes - mJ)
 *             of format 3 only: held ms of GPUs │ held ms - judged ms of GPUs │ mJ of GPUs
 * </pre>
 *
 * Format 3 is that of values with GPUs of the run in some slot; all others have format 2.
 */
public final class CurveBytes {

    private static final byte FORMAT = 2;
    private static final byte FORMAT_WITH_GPUS = 3;
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private CurveBytes() {}

    /** Serializes the slots of a run on a node in a section. */
    public static byte[] write(List<CurveSlot> slots) {
        Writer out = new Writer(slots);
        out.slots(slots);
        return out.bytes();
    }

    /** Serializes the slots of a run in a section. */
    public static byte[] write(CurveSection section) {
        Collection<SlotState> states = section.slots().values();
        List<CurveSlot> all = new ArrayList<>();
        for (SlotState state : states) {
            state.computed().ifPresent(all::add);
            state.published().ifPresent(all::add);
            state.overtaken().ifPresent(all::add);
        }
        Writer out = new Writer(all);
        out.number(states.size());
        for (SlotState state : states) {
            out.number(state.revision());
            out.slot(state.computed());
            out.slot(state.published());
            out.slot(state.overtaken());
        }
        return out.bytes();
    }

    /** Serializes the message from the meter. */
    public static byte[] write(NodeCurve curve) {
        Writer out = new Writer(curve.slots());
        out.text(curve.run().text());
        out.text(curve.node().text());
        out.number(curve.from());
        out.number(curve.to());
        out.slots(curve.slots());
        return out.bytes();
    }

    /** Serializes the progress of a run. */
    public static byte[] write(CurveProgress progress) {
        Writer out = new Writer(List.of());
        out.number(progress.computed());
        out.number(progress.restored());
        out.number(progress.sums().overtaken().isPresent() ? 1 : 0);
        progress.sums().overtaken().ifPresent(out::number);
        out.number(progress.changedFrom());
        out.number(progress.newest());
        out.number(progress.lastSum());
        out.number(progress.issuedAt());
        out.number(progress.result().isPresent() ? 1 : 0);
        progress.result().ifPresent(result -> {
            out.number(result.millijoules());
            out.number(result.revision());
        });
        return out.bytes();
    }

    /** Parses the slots of a run on a node in a section. */
    public static List<CurveSlot> node(byte[] bytes) {
        return read(bytes, (in, domains) -> in.slots(domains));
    }

    /** Parses the slots of a run in a section. */
    public static CurveSection section(byte[] bytes) {
        List<SlotState> states = read(
                bytes,
                (in, domains) -> in.list(() -> {
                    long revision = in.number();
                    return new SlotState(in.slot(domains), in.slot(domains), in.slot(domains), revision);
                }));
        SortedMap<Long, SlotState> slots = new TreeMap<>();
        states.forEach(state -> slots.put(state.valid().orElseThrow().start(), state));
        return new CurveSection(slots);
    }

    /** Parses the message from the meter. */
    public static NodeCurve curve(byte[] bytes) {
        return read(
                bytes,
                (in, domains) -> new NodeCurve(
                        RunKey.parse(in.text()),
                        NodeKey.parse(in.text()),
                        in.number(),
                        in.number(),
                        in.slots(domains)));
    }

    /** Parses the progress of a run. */
    public static CurveProgress progress(byte[] bytes) {
        return read(
                bytes,
                (in, domains) -> new CurveProgress(
                        new Sums(
                                in.number(),
                                in.number(),
                                in.list(in::number).stream().findFirst()),
                        in.number(),
                        in.number(),
                        in.number(),
                        in.number(),
                        in.list(() -> new Result(in.number(), in.number())).stream()
                                .findFirst()));
    }

    private static <T> T read(byte[] bytes, BiFunction<Reader, List<String>, T> parse) {
        if (bytes.length == 0 || (bytes[0] != FORMAT && bytes[0] != FORMAT_WITH_GPUS)) {
            throw new IllegalStateException("state: expected slots of format " + FORMAT + " or " + FORMAT_WITH_GPUS
                    + ", found "
                    + (bytes.length == 0 ? "no bytes" : Byte.toString(bytes[0])));
        }
        try {
            Reader in = new Reader(ByteBuffer.wrap(bytes, 1, bytes.length - 1), bytes[0] == FORMAT_WITH_GPUS);
            return parse.apply(in, in.list(in::text));
        } catch (BufferUnderflowException cutOff) {
            throw new IllegalStateException("state: expected slots, found " + bytes.length + " bytes", cutOff);
        }
    }

    /** Writes a value, which begins with the domains of its slots. */
    private static final class Writer {

        /** The maximum number of bytes of a number. */
        private static final int LONGEST = 10;

        private final List<String> domains;
        private final boolean hasGpus;
        private byte[] out = new byte[128];
        private int length;

        Writer(Iterable<CurveSlot> slots) {
            TreeSet<String> all = new TreeSet<>();
            boolean isWithGpus = false;
            for (CurveSlot slot : slots) {
                all.addAll(slot.domains().keySet());
                isWithGpus |= !slot.gpus().equals(GpuTime.NONE);
            }
            domains = List.copyOf(all);
            hasGpus = isWithGpus;
            out[length++] = hasGpus ? FORMAT_WITH_GPUS : FORMAT;
            number(domains.size());
            domains.forEach(this::text);
        }

        byte[] bytes() {
            return Arrays.copyOf(out, length);
        }

        private void makeRoomFor(int bytes) {
            if (out.length - length < bytes) {
                out = Arrays.copyOf(out, Math.max(2 * out.length, length + bytes));
            }
        }

        void number(long number) {
            makeRoomFor(LONGEST);
            long rest = (number << 1) ^ (number >> (Long.SIZE - 1));
            while ((rest & -MORE) != 0) {
                out[length++] = (byte) ((rest & (MORE - 1)) | MORE);
                rest >>>= BITS;
            }
            out[length++] = (byte) rest;
        }

        void text(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            number(bytes.length);
            makeRoomFor(bytes.length);
            System.arraycopy(bytes, 0, out, length, bytes.length);
            length += bytes.length;
        }

        void slots(List<CurveSlot> slots) {
            number(slots.size());
            long before = 0;
            for (CurveSlot slot : slots) {
                slot(slot, before);
                before = slot.start();
            }
        }

        void slot(Optional<CurveSlot> slot) {
            number(slot.isPresent() ? 1 : 0);
            if (slot.isPresent()) {
                slot(slot.get(), 0);
            }
        }

        private void slot(CurveSlot slot, long before) {
            number(slot.start() - before);
            number(slot.millijoules());
            number(slot.wholeMillijoules() - slot.millijoules());
            number(slot.heldMillis());
            number(slot.heldMillis() - slot.meteredMillis());
            number(slot.peakMilliwatts());
            number(slot.domains().size());
            slot.domains().forEach((domain, energy) -> {
                number(domains.indexOf(domain));
                number(slot.wholeMillijoules() - energy);
            });
            if (hasGpus) {
                number(slot.gpus().heldMillis());
                number(slot.gpus().heldMillis() - slot.gpus().judgedMillis());
                number(slot.gpus().millijoules());
            }
        }
    }

    /** Reads a value. */
    private record Reader(ByteBuffer in, boolean hasGpus) {

        long number() {
            long number = 0;
            int shift = 0;
            int next = in.get();
            while (next < 0) {
                number |= (long) (next & (MORE - 1)) << shift;
                shift += BITS;
                next = in.get();
            }
            number |= (long) next << shift;
            return (number >>> 1) ^ -(number & 1);
        }

        String text() {
            byte[] bytes = new byte[length()];
            in.get(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }

        /** Returns a length, which is no more than the bytes that follow. */
        private int length() {
            long length = number();
            if (length < 0 || length > in.remaining()) {
                throw new BufferUnderflowException();
            }
            return (int) length;
        }

        <T> List<T> list(Supplier<T> element) {
            int count = length();
            List<T> elements = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                elements.add(element.get());
            }
            return elements;
        }

        List<CurveSlot> slots(List<String> domains) {
            int count = length();
            List<CurveSlot> slots = new ArrayList<>(count);
            long before = 0;
            for (int i = 0; i < count; i++) {
                before += number();
                slots.add(slot(before, domains));
            }
            return slots;
        }

        Optional<CurveSlot> slot(List<String> domains) {
            return slots(domains).stream().findFirst();
        }

        private CurveSlot slot(long start, List<String> domains) {
            long millijoules = number();
            long whole = millijoules + number();
            long held = number();
            long metered = held - number();
            long peak = number();
            Map<String, Long> energies = new TreeMap<>();
            for (int rest = length(); rest > 0; rest--) {
                energies.put(domains.get((int) number()), whole - number());
            }
            CurveSlot slot = new CurveSlot(start, millijoules, whole, energies, held, metered, peak);
            return hasGpus ? slot.withGpus(gpus()) : slot;
        }

        private GpuTime gpus() {
            long held = number();
            return new GpuTime(held, held - number(), number());
        }
    }
}
