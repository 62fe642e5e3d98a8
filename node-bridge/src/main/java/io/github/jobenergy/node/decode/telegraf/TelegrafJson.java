package io.github.jobenergy.node.decode.telegraf;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.point.MappedPoints;
import io.github.jobenergy.node.decode.point.PointDecoder;
import io.github.jobenergy.node.decode.point.PointFormat;

/**
 * The format of Telegraf with {@code data_format = "json"}, one metric or a batch of metrics. Times are in whole seconds unless
 * {@code json_timestamp_units} is 1ms, 1us or 1ns, or {@code json_timestamp_format} is that of RFC 3339. Whole seconds are
 * truncated and not rounded, so a site with a sampling interval below 10 s sets the unit to 1ms.
 */
public final class TelegrafJson implements PointFormat {

    @Override
    public String name() {
        return "telegraf-json";
    }

    @Override
    public boolean isByLine() {
        return true;
    }

    @Override
    public Decoder decoder() {
        return PointDecoder.ofJson(new TelegrafMetrics());
    }

    @Override
    public Decoder decoder(MappedPoints mapped) {
        return PointDecoder.ofJson(new MappedMetrics(mapped));
    }
}
