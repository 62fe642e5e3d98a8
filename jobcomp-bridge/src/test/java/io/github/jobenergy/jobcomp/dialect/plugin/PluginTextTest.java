package io.github.jobenergy.jobcomp.dialect.plugin;

import static io.github.jobenergy.jobcomp.dialect.plugin.PluginReadings.completed;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.testing.PluginMessage;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decodes the text fields of a record of the plugin. */
class PluginTextTest {

    @Test
    void aNameMayContainAnyBytes() {
        byte[] name = {'x', '\\', 'n', '|', '=', (byte) 0xc3, (byte) 0xa9, (byte) 0xfe, (byte) 0xe2, (byte) 0x82};

        JobCompletion run = completed(PluginMessage.ofJob7().withBytes("job_name", name));

        assertEquals(Optional.of("x\n|=é\ufffd\ufffd"), run.identity().jobName());
        assertEquals(Optional.of("eAp8PcOp/uKC"), run.identity().jobNameBase64());
    }

    @ParameterizedTest
    @CsvSource({
        "caf\\u00C3\\u00A9 \\u003C, café <",
        "\\u00F0\\u009F\\u0094\\u008B, \ud83d\udd0b",
        "\\u00E6\\u2014, \u00e6\u2014",
        "caf\\u00E9, café",
        "café, café"
    })
    void before2108EachByteOfACharacterIsEscaped(String escaped, String name) {
        PluginMessage message = PluginMessage.ofJob7()
                .without("container")
                .renamed("@queue_wait", "queue_wait")
                .with("job_name", escaped);

        JobCompletion run = completed(message);

        assertEquals(Optional.of(name), run.identity().jobName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"container", "@queue_wait"})
    void since2108ACharacterIsEscapedAsAWhole(String key) {
        JobCompletion run = completed(PluginMessage.ofJob7().without(key).with("job_name", "caf\\u00C3\\u00A9"));

        assertEquals(Optional.of("caf\u00c3\u00a9"), run.identity().jobName());
    }

    @Test
    void anIncompleteCharacterIsReplaced() {
        JobCompletion run = completed(PluginMessage.ofJob7().with("job_name", "x\\ud83d"));

        assertEquals(Optional.of("x\ufffd"), run.identity().jobName());
    }
}
