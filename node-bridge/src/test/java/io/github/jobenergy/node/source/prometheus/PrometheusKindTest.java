package io.github.jobenergy.node.source.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.registry.SourceKinds;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings of the source. */
class PrometheusKindTest extends ExporterOnLoopback {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "parallel=2                                   | prometheus: expected targets=..., found none",
                "targets=http://me:secret@n1/metrics          | prometheus: targets: expected an address without a user and a password in it, found one for n1: they belong into user and password-file",
                "targets=http:///metrics                      | prometheus: targets: expected http://HOST… or https://HOST…, found 'http:///metrics'",
                "targets=list,user=me                         | prometheus: expected user and password-file together, found one",
                "targets=list,user=a,password-file=b,token-file=c | prometheus: expected user or token-file, found both",
                "targets=list,ca=x,insecure=true              | prometheus: expected ca or insecure=true, found both",
                "targets=list,metrics=src                     | prometheus: metrics: expected a readable file, found src: java.io.IOException: Is a directory",
                "targets=list,ca=nowhere                      | prometheus: ca: expected a file of certificates in PEM, found nowhere: java.nio.file.NoSuchFileException: nowhere",
                "targets=list,parallel=0                      | prometheus: parallel: expected a number from 1 to 2147483647, found '0'",
                "targets=list,parallel=3000000000             | prometheus: parallel: expected a number from 1 to 2147483647, found '3000000000'",
                "targets=list,parallel=few                    | prometheus: parallel: expected a number from 1 to 2147483647, found 'few'"
            })
    void rejectsAnInvalidSetting(String settings, String message) {
        IllegalArgumentException failure = assertThrows(IllegalArgumentException.class, () -> {
            SourceSpec spec = SourceSpec.parse("prometheus," + settings);
            SourceKinds.named("prometheus").orElseThrow().open(spec, context()).close();
        });

        assertEquals(message, failure.getMessage());
        assertFalse(String.valueOf(failure.getMessage()).contains("secret"));
    }
}
