package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionFilesTest {

    @TempDir
    private Path folder = Path.of("");

    private final OptionFiles files = new OptionFiles();

    @Test
    void theOptionsOfAFilePrecedeThoseOfTheCommandLine() throws IOException {
        String file = file("a", "lateness=PT10S\nkafka.security.protocol=SSL\n");

        assertArrayEquals(
                new String[] {"run", "--kafka=security.protocol=SSL", "--lateness=PT10S", "--lateness=PT5S"},
                files.expand(new String[] {"run", "--config", file, "--lateness=PT5S"}));
    }

    @Test
    void severalFilesAreOne() throws IOException {
        String first = file("a", "lateness=PT10S\n");
        String second = file("b", "cluster=alps\n");

        assertArrayEquals(
                new String[] {"run", "--cluster=alps", "--lateness=PT10S", "--standbys=1"},
                files.expand(new String[] {"run", "--config=" + first, "--standbys=1", "--config", second}));
    }

    @Test
    void anOptionInTwoFilesIsRejected() throws IOException {
        String first = file("a", "cluster=alps\n");
        String second = file("b", "cluster=eiger\n");

        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> files.expand(new String[] {"run", "--config=" + first, "--config=" + second}));

        assertEquals(
                "expected each option in one file, found cluster in " + first + " and " + second, refused.getMessage());
    }

    @Test
    void namedSettingsAreOrderedByTheirNumbers() throws IOException {
        String file = file("a", "rule.10=lower\nrule.2=strip-port\nsource.blade=rapl\n");
        OptionFiles withNames = new OptionFiles(Map.of(
                "rule", setting -> "--rule=" + setting.substring(setting.indexOf('=') + 1),
                "source", setting -> "--source=" + setting));

        assertEquals(
                List.of("--rule=strip-port", "--rule=lower", "--source=blade=rapl"), withNames.options(Path.of(file)));
    }

    @Test
    void withoutAFileOrACommandNothingChanges() throws IOException {
        assertArrayEquals(new String[] {"topology"}, files.expand(new String[] {"topology"}));
        assertArrayEquals(new String[] {"--config=x"}, files.expand(new String[] {"--config=x"}));
    }

    @Test
    void aMissingFileIsNamed() {
        NoSuchFileException absent = assertThrows(
                NoSuchFileException.class, () -> files.expand(new String[] {"run", "--config=" + folder + "/nowhere"}));

        assertEquals("expected a file of options, found none at " + folder + "/nowhere", absent.getMessage());
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }
}
