package io.github.jobenergy.web.http;

import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.RowReader;
import io.github.jobenergy.web.page.Resource;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Rows as CSV in a compressed temporary file. All rows are known before the first byte of the response, so that a response is
 * complete or an error, and a slow client occupies neither memory nor a connection to the database.
 */
final class CsvFile implements RowReader, AutoCloseable {

    private final Path file;
    private final Writer writer;
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private List<String> columns = List.of();

    private CsvFile(Path file) throws IOException {
        this.file = file;
        this.writer = new BufferedWriter(new OutputStreamWriter(
                new DeflaterOutputStream(Files.newOutputStream(file), deflater), StandardCharsets.UTF_8));
    }

    /** Creates an empty file in the folder for temporary files, which only this user can read. */
    static CsvFile create() throws IOException {
        return new CsvFile(Files.createTempFile("energy-web", ".csv.zz"));
    }

    @Override
    public void columns(List<String> names) throws IOException {
        columns = names.stream().filter(Resource::isField).toList();
        writer.write(Csv.header(columns));
    }

    @Override
    public void row(Row row) throws IOException {
        writer.write(Csv.line(columns, row));
    }

    /** Returns the text from its begin. The file is deleted when the stream is closed. */
    InputStream text() throws IOException {
        writer.close();
        return new InflaterInputStream(Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE));
    }

    /** Ends the writing. Without a {@link #text}, the file is deleted. */
    @Override
    public void close() throws IOException {
        try (writer) {
            Files.deleteIfExists(file);
        } finally {
            deflater.end();
        }
    }
}
