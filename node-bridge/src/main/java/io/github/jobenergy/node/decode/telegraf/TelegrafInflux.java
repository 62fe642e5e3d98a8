package io.github.jobenergy.node.decode.telegraf;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Nesting;
import io.github.jobenergy.node.decode.point.LineNesting;
import io.github.jobenergy.node.decode.point.MappedPoints;
import io.github.jobenergy.node.decode.point.PointDecoder;
import io.github.jobenergy.node.decode.point.PointFormat;

/** The default format of Telegraf's output plugin for Kafka: {@code data_format = "influx"}, times in ns. */
public final class TelegrafInflux implements PointFormat {

    @Override
    public String name() {
        return "telegraf-influx";
    }

    @Override
    public boolean isByLine() {
        return true;
    }

    @Override
    public Nesting nesting() {
        return new LineNesting();
    }

    @Override
    public Decoder decoder() {
        return PointDecoder.ofLines(new TelegrafMetrics());
    }

    @Override
    public Decoder decoder(MappedPoints mapped) {
        return PointDecoder.ofLines(new MappedMetrics(mapped));
    }
}
