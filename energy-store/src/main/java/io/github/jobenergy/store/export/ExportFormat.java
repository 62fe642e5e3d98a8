package io.github.jobenergy.store.export;

/** The formats of files, with the options of DuckDB's COPY. */
public enum ExportFormat {
    /** Apache Parquet. */
    PARQUET("FORMAT parquet"),
    /** Comma-separated values with a line of names. */
    CSV("FORMAT csv, HEADER"),
    /** JSON, one object on each line. */
    NDJSON("FORMAT json");

    private final String options;

    ExportFormat(String options) {
        this.options = options;
    }

    String options() {
        return options;
    }
}
