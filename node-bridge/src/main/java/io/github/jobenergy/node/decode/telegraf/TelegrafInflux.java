package io.github.jobenergy.node.decode.telegraf;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.Nesting;
import io.github.jobenergy.node.decode.point.LineNesting;
import io.github.jobenergy.node.decode.point.PointDecoder;

/** The default format of Telegraf's output plugin for Kafka: {@code data_format = "influx"}, times in ns. */
public final class TelegrafInflux implements Format {

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
}
