package io.github.jobenergy.energy.share;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuUseTest {

    private final CpuUse use = new CpuUse(1_000, 601_000);

    @ParameterizedTest
    @CsvSource({
        "1000, 61000, 30000",
        "1000, 31000, 15000",
        "31000, 91000, 60000",
        "61000, 121000, 90000",
        "100000, 200000, 31500",
        "121000, 241000, 0"
    })
    void isInterpolatedBetweenReadingsFromZeroAtTheStart(long from, long to, long used) {
        use.add(61_000, 30_000);
        use.add(121_000, 120_000);

        assertEquals(Optional.of(used), use.between(from, to));
    }

    @Test
    void isUnknownWithoutAReadingAndLongAfterTheLastReading() {
        assertEquals(Optional.empty(), use.between(1_000, 2_000));

        use.add(61_000, 30_000);

        assertEquals(Optional.of(30_000L), use.between(1_000, 181_000));
        assertEquals(Optional.empty(), use.between(1_000, 181_001));
    }

    @Test
    void aReadingBeforeTheStartOrADecreaseAfterTheEndBelongsToAnotherRun() {
        use.add(0, 500_000);
        use.add(541_000, 30_000);
        use.add(602_000, 10);

        assertEquals(Optional.of(30_000L), use.between(1_000, 601_000));
    }

    @Test
    void continuesIfTheControlGroupWasRecreatedBetweenTwoSteps() {
        use.add(121_000, 90_000);
        use.add(181_000, 5_000);
        use.add(241_000, 25_000);

        assertEquals(Optional.of(115_000L), use.between(1_000, 241_000));
        assertEquals(Optional.of(20_000L), use.between(181_000, 241_000));
    }

    @Test
    void aDecreaseThatRecoversWithinMinutesIsIgnored() {
        use.add(121_000, 90_000);
        use.add(122_000, 60_000);
        use.add(151_000, 70_000);
        use.add(152_000, 65_000);
        use.add(181_000, 91_000);

        assertEquals(Optional.of(91_000L), use.between(1_000, 181_000));
        assertEquals(Optional.of(500L), use.between(121_000, 151_000));
    }

    @Test
    void aDecreaseThatRecoversMuchLaterIsARecreation() {
        use.add(61_000, 90_000);
        use.add(121_000, 30_000);
        use.add(362_000, 100_000);

        assertEquals(Optional.of(190_000L), use.between(1_000, 362_000));
    }

    @Test
    void theGreaterOfTwoValuesOfOneTimeIsUsed() {
        use.add(61_000, 30_000);
        use.add(61_000, 20_000);

        assertEquals(Optional.of(30_000L), use.between(1_000, 61_000));
    }
}
