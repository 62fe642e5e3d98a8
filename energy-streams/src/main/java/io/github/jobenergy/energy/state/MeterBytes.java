package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.meter.MinuteSum;
import io.github.jobenergy.energy.meter.MinuteSum.DomainSum;
import io.github.jobenergy.energy.meter.NodeMemory;
import io.github.jobenergy.energy.meter.NodeMemory.Seen;
import io.github.jobenergy.energy.meter.NodeMemory.Touched;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.Point;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The meter's state in bytes, big-endian, each value with a format number in front. What comes once a second is of fixed
 * width:
 *
 * <pre>
 *   bucket   2 │ uniform u8 │ minute i64 │ count u16 │ [interval i64, range i64, epoch i64] │ count × point
 *   point    offset in the minute u16 │ value i64 │ where not uniform: interval i64, range i64, epoch i64
 * </pre>
 */
final class MeterBytes {

    private static final byte FORMAT = 2;
    private static final int HEADER = 1 + 1 + 8 + 2;
    private static final int SHAPE = 3 * 8;
    private static final int POINT = 2 + 8;
    private static final List<Kind> KINDS =
            List.of(Kind.COUNTER, Kind.INTERVAL_ENERGY, Kind.INTERVAL_MEAN, Kind.INSTANT);

    /** What a register may say of itself. */
    private static final List<Flag> FLAGS =
            List.of(Flag.COUNTER_RESET, Flag.FROZEN_METER, Flag.UNCERTAIN_ROLLOVER, Flag.CONFLICTING_READINGS);

    private MeterBytes() {}

    static byte[] write(Bucket bucket) {
        List<Point> points = bucket.points();
        Point first = points.get(0);
        boolean isUniform = points.stream()
                .allMatch(point -> point.interval() == first.interval()
                        && point.range() == first.range()
                        && point.epoch() == first.epoch());
        int size = HEADER + (isUniform ? SHAPE : 0) + points.size() * (POINT + (isUniform ? 0 : SHAPE));
        ByteBuffer out = ByteBuffer.allocate(size);
        long minute = Bucket.minuteOf(first.time());
        out.put(FORMAT).put((byte) (isUniform ? 1 : 0)).putLong(minute).putShort((short) points.size());
        if (isUniform) {
            putShape(out, first);
        }
        for (Point point : points) {
            out.putShort((short) (point.time() - minute)).putLong(point.value());
            if (!isUniform) {
                putShape(out, point);
            }
        }
        return out.array();
    }

    private static void putShape(ByteBuffer out, Point point) {
        out.putLong(point.interval()).putLong(point.range()).putLong(point.epoch());
    }

    static Bucket bucket(byte[] bytes) {
        ByteBuffer in = opened(bytes);
        boolean isUniform = in.get() == 1;
        long minute = in.getLong();
        int count = Short.toUnsignedInt(in.getShort());
        long[] shape = isUniform ? shape(in) : new long[0];
        List<Point> points = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long time = minute + Short.toUnsignedInt(in.getShort());
            long value = in.getLong();
            long[] own = isUniform ? shape : shape(in);
            points.add(new Point(time, value, own[0], own[1], own[2]));
        }
        return new Bucket(points);
    }

    private static long[] shape(ByteBuffer in) {
        return new long[] {in.getLong(), in.getLong(), in.getLong()};
    }

    static byte[] write(NodeMemory memory) {
        ByteBuffer out = ByteBuffer.allocate(1 + 2 + meterSize(memory.meters()) + 7 * 8);
        out.put(FORMAT).putShort((short) memory.meters().size());
        for (Seen seen : memory.meters()) {
            putMeter(out, seen.meter());
            out.putLong(seen.lastReading());
        }
        Touched touched = memory.touched();
        out.putLong(memory.firstMinute()).putLong(memory.summedUntil()).putLong(memory.nextEnd());
        out.putLong(touched.readingsFrom()).putLong(touched.readingsTo());
        out.putLong(touched.runsFrom()).putLong(touched.runsTo());
        return out.array();
    }

    private static int meterSize(List<Seen> meters) {
        return meters.stream().mapToInt(seen -> size(seen.meter()) + 8).sum();
    }

    static NodeMemory nodeMemory(byte[] bytes) {
        ByteBuffer in = opened(bytes);
        int count = Short.toUnsignedInt(in.getShort());
        List<Seen> meters = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            meters.add(new Seen(meter(in), in.getLong()));
        }
        return new NodeMemory(
                meters,
                in.getLong(),
                in.getLong(),
                in.getLong(),
                new Touched(in.getLong(), in.getLong(), in.getLong(), in.getLong()));
    }

    static byte[] write(MinuteSum sum) {
        int size = sum.domains().stream()
                .mapToInt(domain -> size(domain.meter()) + 6 * 8 + 4 + 1)
                .sum();
        ByteBuffer out = ByteBuffer.allocate(1 + 2 + size);
        out.put(FORMAT).putShort((short) sum.domains().size());
        for (DomainSum domain : sum.domains()) {
            putMeter(out, domain.meter());
            out.putLong(domain.millijoules()).putLong(domain.meteredMillis());
            out.putLong(domain.bendsFrom()).putLong(domain.bendsTo());
            out.putLong(domain.peakMilliwatts()).putInt(domain.readings());
            out.putLong(domain.spread()).put(bits(domain.flags()));
        }
        return out.array();
    }

    static MinuteSum minuteSum(byte[] bytes) {
        ByteBuffer in = opened(bytes);
        int count = Short.toUnsignedInt(in.getShort());
        List<DomainSum> domains = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            domains.add(new DomainSum(
                    meter(in),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getInt(),
                    in.getLong(),
                    flags(in.get())));
        }
        return new MinuteSum(domains);
    }

    /** One bit a flag, in the order of {@link #FLAGS}. */
    private static byte bits(Set<Flag> flags) {
        int bits = 0;
        for (Flag flag : flags) {
            bits |= 1 << FLAGS.indexOf(flag);
        }
        return (byte) bits;
    }

    private static Set<Flag> flags(byte bits) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (int i = 0; i < FLAGS.size(); i++) {
            if ((bits & 1 << i) != 0) {
                flags.add(FLAGS.get(i));
            }
        }
        return flags;
    }

    private static ByteBuffer opened(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        byte format = in.get();
        if (format != FORMAT) {
            throw new IllegalStateException("state of format " + format + ": expected " + FORMAT
                    + "; it was written by another version of this program");
        }
        return in;
    }

    private static int size(MeterId meter) {
        return 1 + 2 + utf8(meter.domain()).length + 2 + utf8(meter.source()).length;
    }

    private static void putMeter(ByteBuffer out, MeterId meter) {
        out.put((byte) KINDS.indexOf(meter.kind()));
        for (String word : List.of(meter.domain(), meter.source())) {
            byte[] bytes = utf8(word);
            out.putShort((short) bytes.length).put(bytes);
        }
    }

    private static MeterId meter(ByteBuffer in) {
        Kind kind = KINDS.get(in.get());
        return new MeterId(word(in), word(in), kind);
    }

    private static String word(ByteBuffer in) {
        byte[] bytes = new byte[Short.toUnsignedInt(in.getShort())];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String word) {
        return word.getBytes(StandardCharsets.UTF_8);
    }
}
