package io.github.jobenergy.node.decode.telegraf;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.point.PointDecoder;

/**
 * What Telegraf writes with {@code data_format = "json"}, one metric or a batch of them. Times are in whole seconds unless
 * {@code json_timestamp_units} is 1ms, 1us or 1ns, or {@code json_timestamp_format} that of RFC 3339; whole seconds are cut
 * off and not rounded, so a site that samples faster than every 10 s sets it to 1ms.
 */
public final class TelegrafJson implements Format {

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
}
