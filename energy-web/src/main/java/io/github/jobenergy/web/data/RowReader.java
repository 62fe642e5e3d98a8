package io.github.jobenergy.web.data;

import java.io.IOException;
import java.util.List;

/** Reads the rows of a query one after the other, so that they need not be in memory together. */
public interface RowReader {

    /** Reads the names of the columns, in the order of the query; before the first row. */
    void columns(List<String> columns) throws IOException;

    /** Reads the next row. */
    void row(Row row) throws IOException;
}
