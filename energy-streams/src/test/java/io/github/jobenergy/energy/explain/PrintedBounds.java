package io.github.jobenergy.energy.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Table;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Follows the page's own words from what is left open on a node to its bounds, and from those to the run's. */
final class PrintedBounds {

    private static final String TOGETHER = "total";
    private static final Pattern REST = Pattern.compile(
            "\\d+ further splits and whole seconds; root of the sum of squares: less ([\\d,.]+)\\u00a0J, more ([\\d,.]+)\\u00a0J");

    /** Figures are printed to the millijoule, what leaves less open than that is not printed. */
    private static final double ROUNDING_OF_A_ROW = 0.001;

    private final List<List<String>> rows;

    private PrintedBounds(List<List<String>> rows) {
        this.rows = rows;
    }

    /** How many bounds of nodes were found to follow from the rows above them. */
    static int assertRight(Page page, JobFigures figures) {
        Optional<Table> table = page.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(Table.class::isInstance)
                .map(Table.class::cast)
                .filter(each -> each.columns().stream()
                        .anyMatch(column -> column.heading().text().equals("symmetric, J")))
                .findFirst();
        Map<String, List<List<String>>> byNode = new TreeMap<>();
        table.map(Table::rows)
                .orElse(List.of())
                .forEach(row -> byNode.computeIfAbsent(row.get(0).text(), n -> new ArrayList<>())
                        .add(row.stream().map(Cell::text).toList()));
        double less = 0;
        double more = 0;
        for (List<List<String>> rows : byNode.values()) {
            PrintedBounds node = new PrintedBounds(rows);
            node.assertRight(3, figures.energy());
            less += number(node.together().get(3));
            if (figures.uncertaintyHigh().isPresent()) {
                node.assertRight(4, figures.energy());
                more += number(node.together().get(4));
            }
        }
        double energy = joules(figures.energy());
        assertEquals(joules(figures.uncertaintyLow()), energy - less, 1e-6);
        if (figures.uncertaintyHigh().isPresent()) {
            assertEquals(joules(figures.uncertaintyHigh().get()), energy + more, 1e-6);
        }
        return byNode.size();
    }

    private List<String> together() {
        List<String> last = rows.get(rows.size() - 1);
        assertEquals(TOGETHER, last.get(1));
        return last;
    }

    private void assertRight(int column, Energy atMost) {
        double squares = 0;
        double sum = 0;
        double ofSides = 0;
        double added = 0;
        for (List<String> row : rows.subList(0, rows.size() - 1)) {
            double either = number(row.get(2));
            double side = number(row.get(column));
            Matcher rest = REST.matcher(row.get(1));
            if (row.get(1).contains("not metered")
                    || row.get(1).contains("another meter")
                    || row.get(1).contains("uncertain share")) {
                added += side;
            } else {
                double root = rest.matches() ? number(rest.group(column - 2)) : side;
                squares += either * either;
                sum += side;
                ofSides += root * root;
            }
        }
        double likely = sum / 2 + Math.sqrt(ofSides / 3 + squares);
        double bound = Math.max(0, Math.min(likely, sum + Math.sqrt(squares)) + added);
        double expected = column == 3 ? Math.min(bound, joules(atMost)) : bound;
        double printed = number(together().get(column));
        assertEquals(expected, printed, tolerance(expected), rows::toString);
    }

    private double tolerance(double bound) {
        return ROUNDING_OF_A_ROW * (rows.size() + 2) + bound * 1e-5;
    }

    private static double joules(Energy energy) {
        return energy.millijoules() / 1_000.0;
    }

    private static double number(String cell) {
        return cell.isEmpty() ? 0 : Double.parseDouble(cell.replace(",", ""));
    }
}
