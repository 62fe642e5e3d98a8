package io.github.jobenergy.quickstart.play.recovery;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.Options;

/**
 * Halts the program, as SIGKILL would, between two stores of the fan-out that are closed one after the other, once the file
 * {@value #MARKER} lies in the state directory.
 */
public final class HaltWithinClose implements RocksDBConfigSetter {

    static final int STATUS = 137;
    static final String MARKER = "halt-within-close";
    private static final String CLOSED_LAST = "run-ages";

    private Path marker = Path.of(MARKER);

    @Override
    public void setConfig(String store, Options options, Map<String, Object> configs) {
        marker = Path.of(String.valueOf(configs.get(StreamsConfig.STATE_DIR_CONFIG)), MARKER);
    }

    @Override
    public void close(String store, Options options) {
        if (store.equals(CLOSED_LAST) && Files.exists(marker)) {
            Runtime.getRuntime().halt(STATUS);
        }
    }
}
