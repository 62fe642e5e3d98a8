package io.github.jobenergy.energy.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.page.Block;
import io.github.jobenergy.energy.page.Block.Table;
import io.github.jobenergy.energy.page.Page.Section;
import java.math.BigDecimal;
import java.util.List;

/** Reads the tables of a page as a clerk with a calculator does. */
final class PrintedSums {

    private PrintedSums() {}

    static void assertRight(Section section) {
        for (Block block : section.blocks()) {
            if (block instanceof Table table && table.hasSum()) {
                for (int column = 0; column < table.columns().size(); column++) {
                    if (table.columns().get(column).heading().endsWith(", J")) {
                        assertRight(table, column);
                    }
                }
            }
        }
    }

    private static void assertRight(Table table, int column) {
        List<List<String>> rows = table.rows();
        BigDecimal sum = BigDecimal.ZERO;
        for (List<String> row : rows.subList(0, rows.size() - 1)) {
            sum = sum.add(number(row.get(column)));
        }
        assertEquals(sum, number(rows.get(rows.size() - 1).get(column)), table::toString);
    }

    private static BigDecimal number(String cell) {
        return new BigDecimal(cell.replace(",", ""));
    }
}
