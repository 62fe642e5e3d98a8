package io.github.jobenergy.energy.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.page.Block;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page.Section;
import java.math.BigDecimal;
import java.util.List;

/** Reads the tables of a page as a clerk with a calculator does. */
final class PrintedSums {

    private PrintedSums() {}

    static void assertRight(Section section) {
        for (Block block : section.blocks()) {
            if (block instanceof Table table && table.hasSum()) {
                for (int column = 0; column < table.columns().size(); column++) {
                    if (table.columns().get(column).heading().text().endsWith(", J")) {
                        assertRight(table, column);
                    }
                }
            }
        }
    }

    private static void assertRight(Table table, int column) {
        BigDecimal sum = BigDecimal.ZERO;
        for (List<Cell> row : table.body()) {
            sum = sum.add(number(row.get(column)));
        }
        assertEquals(sum, number(table.sum().get(column)), table::toString);
    }

    private static BigDecimal number(Cell cell) {
        return new BigDecimal(cell.text().replace(",", ""));
    }
}
