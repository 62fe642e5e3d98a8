package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.domain.SummedDomains;
import io.github.jobenergy.energy.meter.stores.Advance;
import io.github.jobenergy.energy.meter.stores.Drawn;
import io.github.jobenergy.energy.meter.stores.Drawn.Contribution;
import io.github.jobenergy.energy.meter.stores.GpuError;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Lowest;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Mark;
import io.github.jobenergy.energy.meter.stores.MeterDifference;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Scope;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Serializes hour sums, big-endian; a text is a u16 and that many bytes of UTF-8, a list a u16 and that many elements:
 *
 * <pre>
 *   hour    8 │ summed: list of texts │ gpus: likewise │ scope u8 │ lacks a part u8 │ meters: list of │ pieces: list of
 *           uncertainties: list of │ marks: list of │ affected from i64 │ affected to i64 │ has a lowest: list of (minute i64, mW i64)
 *   meter   kind u8 │ domain │ source
 *   piece   from i64 │ length i32 │ mJ i64 │ metered i64 │ spread i64 │ mJ together i64 │ GPUs cut u8 │ peak mW i64
 *           flags u16 │ if bit 15 of flags is set: disagreement less mJ i64, more mJ i64
 *           if bit 14 of flags is set: difference least mJ i64, most mJ i64 │ gpus: list of (name, mJ i64)
 *           GPU errors: list of (name, missing ms i64, spread i64, flags u16 [less mJ i64, more mJ i64])
 *           contributions: list of (index of the meter u16, mJ i64, metered i64, readings i64)
 *   uncertainty  from i64 │ to i64 │ sum known u8 │ parts: list of (from i64, mJ i64, deviation f64, known u8)
 *   mark    time i64 │ mJ of the second i64 │ indexes of its uncertainties: list of u16 │ gpus: list of (name, index u16)
 * </pre>
 *
 * An hour of one meter without edges takes some 160 bytes. Times are milliseconds since 1970-01-01T00:00:00Z.
 */
final class HourBytes {

    private static final List<Scope> SCOPES = List.of(Scope.NODE_INPUT, Scope.COMPONENTS, Scope.GPU, Scope.MIXED);

    private HourBytes() {}

    static byte[] write(HourlyDelta hour) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(MeterBytes.FORMAT);
            SummedDomains summedDomains = hour.summedDomains();
            putList(out, new TreeSet<>(summedDomains.summed()), out::writeUTF);
            putList(out, new TreeSet<>(summedDomains.gpus()), out::writeUTF);
            out.writeByte(SCOPES.indexOf(summedDomains.scope()));
            out.writeBoolean(summedDomains.lacksPart());
            List<MeterId> meters = meters(hour);
            putList(out, meters, meter -> put(out, meter));
            putList(out, hour.pieces(), piece -> put(out, piece, meters));
            List<EdgeUncertainty> uncertainties = uncertainties(hour);
            putList(out, uncertainties, uncertainty -> put(out, uncertainty));
            putList(out, hour.marks(), mark -> put(out, mark, uncertainties));
            out.writeLong(hour.affectedFrom());
            out.writeLong(hour.affectedTo());
            putList(out, hour.lowest(), lowest -> {
                out.writeLong(lowest.minute());
                out.writeLong(lowest.milliwatts());
            });
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return bytes.toByteArray();
    }

    private static List<MeterId> meters(HourlyDelta hour) {
        return hour.pieces().stream()
                .flatMap(piece -> piece.contributions().stream())
                .map(Contribution::meter)
                .distinct()
                .toList();
    }

    /**
     * Returns the distinct edge uncertainties of an hour: an interval with two edges has one uncertainty, which is one object.
     */
    private static List<EdgeUncertainty> uncertainties(HourlyDelta hour) {
        return hour.marks().stream()
                .flatMap(mark -> Stream.concat(mark.uncertainties().stream(), mark.gpus().values().stream()))
                .distinct()
                .toList();
    }

    private static void put(DataOutputStream out, MeterId meter) throws IOException {
        out.writeByte(MeterBytes.KINDS.indexOf(meter.kind()));
        out.writeUTF(meter.domain());
        out.writeUTF(meter.source());
    }

    private static void put(DataOutputStream out, Drawn piece, List<MeterId> meters) throws IOException {
        RegisterDelta amount = piece.advance().amount();
        out.writeLong(piece.from());
        out.writeInt((int) (piece.to() - piece.from()));
        out.writeLong(amount.millijoules());
        out.writeLong(amount.meteredMillis());
        out.writeLong(amount.spread());
        out.writeLong(piece.advance().together());
        out.writeBoolean(piece.advance().isCut());
        out.writeLong(piece.peakMilliwatts());
        MeterDifference difference = piece.advance().difference();
        out.writeShort(MeterBytes.bits(piece.flags(), amount.disagreement(), difference));
        put(out, amount.disagreement());
        if (!difference.isNone()) {
            out.writeLong(difference.least());
            out.writeLong(difference.most());
        }
        putList(out, piece.advance().gpus().entrySet(), gpu -> {
            out.writeUTF(gpu.getKey());
            out.writeLong(gpu.getValue());
        });
        putList(out, piece.advance().gpuErrors().entrySet(), gpu -> put(out, gpu.getKey(), gpu.getValue()));
        putList(out, piece.contributions(), contribution -> {
            out.writeShort(meters.indexOf(contribution.meter()));
            out.writeLong(contribution.millijoules());
            out.writeLong(contribution.meteredMillis());
            out.writeLong(contribution.readings());
        });
    }

    private static void put(DataOutputStream out, MeterDisagreement disagreement) throws IOException {
        if (!disagreement.isNone()) {
            out.writeLong(disagreement.less());
            out.writeLong(disagreement.more());
        }
    }

    private static void put(DataOutputStream out, String gpu, GpuError error) throws IOException {
        out.writeUTF(gpu);
        out.writeLong(error.missingMillis());
        out.writeLong(error.spread());
        out.writeShort(MeterBytes.bits(error.flags(), error.error(), MeterDifference.NONE));
        put(out, error.error());
    }

    private static void put(DataOutputStream out, EdgeUncertainty uncertainty) throws IOException {
        out.writeLong(uncertainty.start());
        out.writeLong(uncertainty.end());
        out.writeBoolean(uncertainty.isSumKnown());
        putList(out, uncertainty.parts(), part -> {
            out.writeLong(part.start());
            out.writeLong(part.millijoules());
            out.writeDouble(part.deviation());
            out.writeBoolean(part.isKnown());
        });
    }

    private static void put(DataOutputStream out, Mark mark, List<EdgeUncertainty> uncertainties) throws IOException {
        out.writeLong(mark.time());
        out.writeLong(mark.second());
        putList(out, mark.uncertainties(), uncertainty -> out.writeShort(uncertainties.indexOf(uncertainty)));
        putList(out, mark.gpus().entrySet(), gpu -> {
            out.writeUTF(gpu.getKey());
            out.writeShort(uncertainties.indexOf(gpu.getValue()));
        });
    }

    private static <T> void putList(DataOutputStream out, Iterable<T> elements, Put<T> put) throws IOException {
        List<T> all = new ArrayList<>();
        elements.forEach(all::add);
        out.writeShort(all.size());
        for (T element : all) {
            put.accept(element);
        }
    }

    static HourlyDelta hour(byte[] bytes) {
        ByteBuffer in = MeterBytes.opened(bytes);
        try {
            SummedDomains summedDomains = new SummedDomains(
                    Set.copyOf(list(in, () -> text(in))),
                    Set.copyOf(list(in, () -> text(in))),
                    SCOPES.get(in.get()),
                    isSet(in));
            List<MeterId> meters = list(in, () -> meter(in));
            List<Drawn> pieces = list(in, () -> piece(in, meters));
            List<EdgeUncertainty> uncertainties = list(in, () -> uncertainty(in));
            List<Mark> marks = list(
                    in,
                    () -> new Mark(
                            in.getLong(),
                            in.getLong(),
                            list(in, () -> uncertainties.get(unsignedShort(in))),
                            map(in, () -> uncertainties.get(unsignedShort(in)))));
            return new HourlyDelta(
                    summedDomains, pieces, marks, in.getLong(), in.getLong(), list(in, () -> lowest(in)));
        } catch (BufferUnderflowException cutOff) {
            throw new IllegalStateException("state: expected an hour sum, found " + bytes.length + " bytes", cutOff);
        }
    }

    private static Lowest lowest(ByteBuffer in) {
        return new Lowest(in.getLong(), in.getLong());
    }

    private static MeterId meter(ByteBuffer in) {
        int kind = in.get();
        String domain = text(in);
        return MeterId.shared(domain, text(in), MeterBytes.KINDS.get(kind));
    }

    private static Drawn piece(ByteBuffer in, List<MeterId> meters) {
        long from = in.getLong();
        long to = from + in.getInt();
        long millijoules = in.getLong();
        long metered = in.getLong();
        long spread = in.getLong();
        long together = in.getLong();
        boolean isCut = isSet(in);
        long peak = in.getLong();
        short bits = in.getShort();
        Set<Flag> flags = MeterBytes.flags(bits);
        MeterDisagreement disagreement = disagreement(in, bits);
        MeterDifference difference =
                MeterBytes.hasDifference(bits) ? new MeterDifference(in.getLong(), in.getLong()) : MeterDifference.NONE;
        RegisterDelta amount = new RegisterDelta(millijoules, metered, spread, disagreement);
        SortedMap<String, Long> gpus = map(in, in::getLong);
        SortedMap<String, GpuError> errors = map(in, () -> gpuError(in));
        List<Contribution> contributions = list(
                in, () -> new Contribution(meters.get(unsignedShort(in)), in.getLong(), in.getLong(), in.getLong()));
        Advance advance = new Advance(amount, together, gpus, isCut, errors, difference);
        return new Drawn(from, to, advance, peak, flags, contributions);
    }

    private static MeterDisagreement disagreement(ByteBuffer in, short bits) {
        return MeterBytes.hasDisagreement(bits)
                ? new MeterDisagreement(in.getLong(), in.getLong())
                : MeterDisagreement.NONE;
    }

    private static GpuError gpuError(ByteBuffer in) {
        long missing = in.getLong();
        long spread = in.getLong();
        short bits = in.getShort();
        return new GpuError(missing, spread, disagreement(in, bits), MeterBytes.flags(bits));
    }

    private static EdgeUncertainty uncertainty(ByteBuffer in) {
        long start = in.getLong();
        long end = in.getLong();
        boolean isSumKnown = isSet(in);
        List<EdgeUncertainty.Part> parts =
                list(in, () -> new EdgeUncertainty.Part(in.getLong(), in.getLong(), in.getDouble(), isSet(in)));
        return new EdgeUncertainty(start, end, parts, isSumKnown);
    }

    private static <T> SortedMap<String, T> map(ByteBuffer in, Supplier<T> next) {
        SortedMap<String, T> elements = new TreeMap<>();
        list(in, () -> elements.put(text(in), next.get()) == null);
        return elements;
    }

    private static <T> List<T> list(ByteBuffer in, Supplier<T> next) {
        int count = unsignedShort(in);
        List<T> elements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            elements.add(next.get());
        }
        return elements;
    }

    private static int unsignedShort(ByteBuffer in) {
        return Short.toUnsignedInt(in.getShort());
    }

    private static boolean isSet(ByteBuffer in) {
        return in.get() != 0;
    }

    /** Reads a text as {@link DataOutputStream#writeUTF} encodes it, which is ASCII for a text in ASCII. */
    private static String text(ByteBuffer in) {
        byte[] text = new byte[unsignedShort(in)];
        in.get(text);
        for (byte one : text) {
            if (one < 0) {
                return modifiedText(text);
            }
        }
        return new String(text, StandardCharsets.US_ASCII);
    }

    private static String modifiedText(byte[] text) {
        byte[] encoded = ByteBuffer.allocate(Short.BYTES + text.length)
                .putShort((short) text.length)
                .put(text)
                .array();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(encoded))) {
            return in.readUTF();
        } catch (IOException malformed) {
            throw new UncheckedIOException("state: expected a text, found " + text.length + " bytes", malformed);
        }
    }

    /** Writes one element. */
    private interface Put<T> {
        void accept(T element) throws IOException;
    }
}
