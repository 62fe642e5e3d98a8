package io.github.jobenergy.schemas.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.comparison.FindingCode;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.SlurmDifferenceCode;
import io.github.jobenergy.schemas.energy.place.PlaceFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/quality.md describes each quality, flag, cause and finding for users, and no other one. */
class QualityDocsTest {

    private static final Path PAGE = Path.of("../docs/quality.md");

    /** A row of three cells whose first one is a code. */
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z_]+)` \\| [^|]+ \\| [^|]+ \\|$", Pattern.MULTILINE);

    @Test
    void thePageDescribesEachCodeOnce() throws Exception {
        List<String> expected = new ArrayList<>();
        Stream.of(
                        Quality.values(),
                        Flag.values(),
                        SlurmDifferenceCode.values(),
                        FindingCode.values(),
                        PlaceFlag.values())
                .flatMap(Arrays::stream)
                .map(ContractCodes::code)
                .forEach(expected::add);

        List<String> described = ROW.matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult row) -> row.group(1))
                .toList();

        assertEquals(
                expected.stream().sorted().toList(), described.stream().sorted().toList());
    }
}
