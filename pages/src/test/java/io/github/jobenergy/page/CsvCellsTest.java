package io.github.jobenergy.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells as a spreadsheet reads them. */
class CsvCellsTest {

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "\uff1d1+1", "=", "-astro"})
    void aNameThatIsAFormulaIsAText(String name) {
        assertEquals("'" + name, CsvCells.name(Optional.of(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"alice", "a=1", "1-2", "'x", "\u00fcser", "_-"})
    void anotherNameIsUnchanged(String name) {
        assertEquals(name, CsvCells.name(Optional.of(name)));
    }

    @Test
    void aNegativeNumberRemainsANumber() {
        assertEquals("-0.042", CsvCells.number(Optional.of(new BigDecimal("-0.0420"))));
    }

    /** Without the quotation marks, a semicolon would begin a cell with a formula. */
    @Test
    void aCellWithASeparatorOfAnyLanguageIsQuoted() {
        List<String> cells = List.of("a;=1+1", "a\t=1", "a,b", "a\"b", "a b");

        String line = CsvCells.line(Stream.of(cells));

        assertEquals("\"a;=1+1\",\"a\t=1\",\"a,b\",\"a\"\"b\",a b\n", line);
    }
}
