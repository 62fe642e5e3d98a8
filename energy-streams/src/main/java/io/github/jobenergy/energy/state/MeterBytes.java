package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.meter.stores.Lateness;
import io.github.jobenergy.energy.meter.stores.MeterDifference;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.MinuteDelta.Affected;
import io.github.jobenergy.energy.meter.stores.MinuteDelta.DomainSum;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.stores.NodeMemory.KnownMeter;
import io.github.jobenergy.energy.meter.stores.NodeMemory.Progress;
import io.github.jobenergy.energy.meter.stores.NodeMemory.Touched;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Serializes the state of the meter, big-endian, each value preceded by a format number. State that is written once a second has
 * fields of fixed width:
 *
 * <pre>
 *   bucket   8 │ form u8 │ minute i64 │ count u16 │ least value i64 │ [interval i64, range i64, epoch i64] │ count × point
 *   form     bits 0…3: bytes of a value, 0 to 8 │ bit 4: each point has its own shape │ bit 5: no shape, all its numbers are 0
 *   point    offset in the minute u16 │ value above the least │ if bit 4 is set: interval i64, range i64, epoch i64
 * </pre>
 *
 * A minute of a counter read once a second takes 6 bytes a reading. Times are milliseconds since 1970-01-01T00:00:00Z.
 */
public final class MeterBytes {

    static final byte FORMAT = 9;
    private static final int HEADER = 1 + 1 + 8 + 2 + 8;
    private static final int SHAPE = 3 * 8;
    private static final int OFFSET = 2;
    private static final int WIDTH = 0x0f;
    private static final int OWN_SHAPES = 0x10;
    private static final int NO_SHAPE = 0x20;
    static final List<Kind> KINDS = List.of(Kind.COUNTER, Kind.INTERVAL_ENERGY, Kind.INTERVAL_MEAN, Kind.INSTANT);

    /** The flags of a register that are serialized. */
    private static final List<Flag> FLAGS = List.of(
            Flag.COUNTER_RESET,
            Flag.FROZEN_METER,
            Flag.UNCERTAIN_ROLLOVER,
            Flag.CONFLICTING_READINGS,
            Flag.UNCERTAIN_RESET,
            Flag.CONFLICTING_METERS,
            Flag.MOVING_AVERAGE,
            Flag.SLOW_REFRESH,
            Flag.COARSE_COUNTER,
            Flag.IMPLAUSIBLE_POWER,
            Flag.ZERO_POWER);

    /** The bit, beside those of the flags, of an energy with a disagreement. */
    private static final int DISAGREEMENT = 1 << (Short.SIZE - 1);

    /** The bit, beside those of the flags, of an energy with a difference of other meters. */
    private static final int DIFFERENCE = 1 << (Short.SIZE - 2);

    private MeterBytes() {}

    /** Returns the readings of a minute, at least one, in bytes. */
    public static byte[] write(Bucket bucket) {
        List<Point> points = bucket.points();
        Point first = points.get(0);
        long least = first.value();
        long greatest = least;
        boolean isUniform = true;
        for (Point point : points) {
            least = Math.min(least, point.value());
            greatest = Math.max(greatest, point.value());
            isUniform &= hasShapeOf(point, first);
        }
        int width = bytesOf(greatest - least);
        boolean isShapeless = isUniform && first.interval() == 0 && first.range() == 0 && first.epoch() == 0;
        int size = HEADER
                + (isUniform && !isShapeless ? SHAPE : 0)
                + points.size() * (OFFSET + width + (isUniform ? 0 : SHAPE));
        ByteBuffer out = ByteBuffer.allocate(size);
        long minute = Bucket.minuteOf(first.time());
        int form = width | (isUniform ? 0 : OWN_SHAPES) | (isShapeless ? NO_SHAPE : 0);
        out.put(FORMAT).put((byte) form).putLong(minute).putShort((short) points.size());
        out.putLong(least);
        if (isUniform && !isShapeless) {
            putShape(out, first);
        }
        for (Point point : points) {
            out.putShort((short) (point.time() - minute));
            putNumber(out, point.value() - least, width);
            if (!isUniform) {
                putShape(out, point);
            }
        }
        return out.array();
    }

    private static boolean hasShapeOf(Point point, Point first) {
        return point.interval() == first.interval() && point.range() == first.range() && point.epoch() == first.epoch();
    }

    /** Returns the number of bytes of an unsigned number; 0 for the number 0. */
    private static int bytesOf(long number) {
        return (Long.SIZE - Long.numberOfLeadingZeros(number) + Byte.SIZE - 1) / Byte.SIZE;
    }

    private static void putNumber(ByteBuffer out, long number, int width) {
        for (int i = width - 1; i >= 0; i--) {
            out.put((byte) (number >>> (i * Byte.SIZE)));
        }
    }

    private static long number(ByteBuffer in, int width) {
        long number = 0;
        for (int i = 0; i < width; i++) {
            number = number << Byte.SIZE | Byte.toUnsignedLong(in.get());
        }
        return number;
    }

    private static void putShape(ByteBuffer out, Point point) {
        out.putLong(point.interval()).putLong(point.range()).putLong(point.epoch());
    }

    /** Parses the readings of a minute. */
    public static Bucket bucket(byte[] bytes) {
        ByteBuffer in = opened(bytes);
        int form = in.get();
        long minute = in.getLong();
        int count = Short.toUnsignedInt(in.getShort());
        long least = in.getLong();
        boolean isOwn = (form & OWN_SHAPES) != 0;
        long[] shape = isOwn || (form & NO_SHAPE) != 0 ? new long[3] : shape(in);
        List<Point> points = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long time = minute + Short.toUnsignedInt(in.getShort());
            long value = least + number(in, form & WIDTH);
            long[] own = isOwn ? shape(in) : shape;
            points.add(new Point(time, value, own[0], own[1], own[2]));
        }
        return new Bucket(points);
    }

    private static long[] shape(ByteBuffer in) {
        return new long[] {in.getLong(), in.getLong(), in.getLong()};
    }

    static byte[] write(NodeMemory memory) {
        ByteBuffer out = ByteBuffer.allocate(1 + 2 + meterSize(memory.meters()) + 12 * 8);
        out.put(FORMAT).putShort((short) memory.meters().size());
        for (KnownMeter known : memory.meters()) {
            putMeter(out, known.meter());
            out.putLong(known.lastReading());
        }
        Lateness lateness = memory.lateness();
        Touched touched = memory.touched();
        out.putLong(memory.firstMinute()).putLong(memory.summedUntil());
        out.putLong(memory.thinnedUntil()).putLong(memory.idleHour()).putLong(memory.nextEnd());
        out.putLong(lateness.since()).putLong(lateness.before()).putLong(lateness.current());
        out.putLong(touched.readingsFrom()).putLong(touched.readingsTo());
        out.putLong(touched.runsFrom()).putLong(touched.runsTo());
        return out.array();
    }

    private static int meterSize(List<KnownMeter> meters) {
        return meters.stream().mapToInt(known -> size(known.meter()) + 8).sum();
    }

    static NodeMemory nodeMemory(byte[] bytes) {
        ByteBuffer in = opened(bytes);
        int count = Short.toUnsignedInt(in.getShort());
        List<KnownMeter> meters = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            meters.add(new KnownMeter(meter(in), in.getLong()));
        }
        return new NodeMemory(
                meters,
                new Progress(in.getLong(), in.getLong(), in.getLong(), in.getLong()),
                in.getLong(),
                new Lateness(in.getLong(), in.getLong(), in.getLong()),
                new Touched(in.getLong(), in.getLong(), in.getLong(), in.getLong()));
    }

    static byte[] write(MinuteDelta sum) {
        int size = sum.domains().stream()
                .mapToInt(domain -> size(domain.meter())
                        + 6 * 8
                        + 4
                        + 2
                        + (domain.amount().disagreement().isNone() ? 0 : 2 * 8)
                        + (domain.difference().isNone() ? 0 : 2 * 8))
                .sum();
        ByteBuffer out = ByteBuffer.allocate(1 + 2 + size);
        out.put(FORMAT).putShort((short) sum.domains().size());
        for (DomainSum domain : sum.domains()) {
            putMeter(out, domain.meter());
            RegisterDelta amount = domain.amount();
            out.putLong(amount.millijoules()).putLong(amount.meteredMillis());
            out.putLong(domain.affectedFrom()).putLong(domain.affectedTo());
            out.putLong(domain.peakMilliwatts()).putInt(domain.readings());
            out.putLong(amount.spread()).putShort(bits(domain.flags(), amount.disagreement(), domain.difference()));
            if (!amount.disagreement().isNone()) {
                out.putLong(amount.disagreement().less())
                        .putLong(amount.disagreement().more());
            }
            if (!domain.difference().isNone()) {
                out.putLong(domain.difference().least())
                        .putLong(domain.difference().most());
            }
        }
        return out.array();
    }

    static MinuteDelta minuteSum(byte[] bytes) {
        ByteBuffer in = opened(bytes);
        int count = Short.toUnsignedInt(in.getShort());
        List<DomainSum> domains = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            domains.add(domainSum(in));
        }
        return new MinuteDelta(domains);
    }

    private static DomainSum domainSum(ByteBuffer in) {
        MeterId meter = meter(in);
        long millijoules = in.getLong();
        long meteredMillis = in.getLong();
        long affectedFrom = in.getLong();
        long affectedTo = in.getLong();
        long peak = in.getLong();
        int readings = in.getInt();
        long spread = in.getLong();
        short bits = in.getShort();
        MeterDisagreement disagreement =
                hasDisagreement(bits) ? new MeterDisagreement(in.getLong(), in.getLong()) : MeterDisagreement.NONE;
        MeterDifference difference =
                hasDifference(bits) ? new MeterDifference(in.getLong(), in.getLong()) : MeterDifference.NONE;
        return new DomainSum(
                meter,
                new RegisterDelta(millijoules, meteredMillis, spread, disagreement),
                new Affected(affectedFrom, affectedTo),
                peak,
                readings,
                flags(bits),
                difference);
    }

    /** Checks whether a disagreement follows these bits. */
    static boolean hasDisagreement(short bits) {
        return (bits & DISAGREEMENT) != 0;
    }

    /** Checks whether a difference follows these bits. */
    static boolean hasDifference(short bits) {
        return (bits & DIFFERENCE) != 0;
    }

    /** Returns one bit per flag, in the order of {@link #FLAGS}, and the bits of a disagreement and of a difference. */
    static short bits(Set<Flag> flags, MeterDisagreement disagreement, MeterDifference difference) {
        int bits = (disagreement.isNone() ? 0 : DISAGREEMENT) | (difference.isNone() ? 0 : DIFFERENCE);
        for (Flag flag : flags) {
            bits |= 1 << FLAGS.indexOf(flag);
        }
        return (short) bits;
    }

    static Set<Flag> flags(short bits) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (int i = 0; i < FLAGS.size(); i++) {
            if ((bits & 1 << i) != 0) {
                flags.add(FLAGS.get(i));
            }
        }
        return flags;
    }

    static ByteBuffer opened(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        byte format = in.get();
        if (format != FORMAT) {
            throw new StateFormatException(FORMAT, format);
        }
        return in;
    }

    private static int size(MeterId meter) {
        return 1 + 2 + utf8(meter.domain()).length + 2 + utf8(meter.source()).length;
    }

    private static void putMeter(ByteBuffer out, MeterId meter) {
        out.put((byte) KINDS.indexOf(meter.kind()));
        for (String text : List.of(meter.domain(), meter.source())) {
            byte[] bytes = utf8(text);
            out.putShort((short) bytes.length).put(bytes);
        }
    }

    private static MeterId meter(ByteBuffer in) {
        Kind kind = KINDS.get(in.get());
        return MeterId.shared(text(in), text(in), kind);
    }

    private static String text(ByteBuffer in) {
        byte[] bytes = new byte[Short.toUnsignedInt(in.getShort())];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
