package io.github.jobenergy.node.decode.point;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.sample.UnusableValueException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineProtocolTest implements PointSink {

    private final List<InfluxPoint> points = new ArrayList<>();
    private final List<String> rejected = new ArrayList<>();

    @Override
    public void take(InfluxPoint point) {
        points.add(point);
    }

    @Override
    public void reject(UnusableValueException rejectionMessage) {
        rejected.add(rejectionMessage.detail());
    }

    @Test
    void readsEscapedCommasBlanksAndEqualsSigns() {
        LineProtocol.read(
                "my\\,power\\ meter=1,ta\\ g\\,\\=k=va\\ l\\,\\=v,path=C:\\temp f\\ \\=ield=1i 1740027951", this);

        InfluxPoint point = points.get(0);
        assertEquals("my,power meter=1", point.name());
        assertEquals(Map.of("ta g,=k", "va l,=v", "path", "C:\\temp"), point.tags());
        assertEquals(Map.of("f =ield", new FieldValue(true, "1")), point.fields());
        assertEquals(Optional.of(Instant.parse("2025-02-20T05:05:51Z")), point.time());
    }

    @Test
    void fieldsHaveTypes() {
        LineProtocol.read("m a=1,b=-2.5e3,c=3i,d=4u,e=true,f=\"5 W, \\\"hot\\\" \\\\ \\n\"", this);

        assertEquals(
                Map.of(
                        "a", new FieldValue(true, "1"),
                        "b", new FieldValue(true, "-2.5e3"),
                        "c", new FieldValue(true, "3"),
                        "d", new FieldValue(true, "4"),
                        "e", new FieldValue(false, "true"),
                        "f", new FieldValue(false, "5 W, \"hot\" \\ \\n")),
                points.get(0).fields());
        assertEquals(Optional.empty(), points.get(0).time());
    }

    @Test
    void readsManyLinesWithCommentsAndOtherLineEnds() {
        LineProtocol.read("# remark\r\nm a=1 1740027951\r\n\n  \nm a=\"over\ntwo lines\"\nm,host=x a=3", this);

        assertEquals(3, points.size());
        assertEquals("over\ntwo lines", points.get(1).fields().get("a").text());
        assertEquals(List.of(), rejected);
    }

    @Test
    void rejectsATruncatedLineAndReadsTheOthers() {
        LineProtocol.read("m,host=x a=1\nm,host=x a=\nm,ho\nm,host=x a=2", this);

        assertEquals(2, points.size());
        assertEquals(
                List.of(
                        "a: expected a number, true or false, or a text in quotes, found ''",
                        "expected '=' at character 5 of a line, found the end of the line"),
                rejected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "m",
                "m ",
                "m,host=x",
                "m,host a=1",
                "m,host= a=1",
                "m a",
                "m a=0x1f",
                "m a=1 1 1",
                "m a=1,",
                "m a=\"open",
                "m a=1e99999",
                "m a=NaN",
                "m,host=x,host=y a=1",
                "m a=1,a=2",
                ",host=x a=1"
            })
    void rejectsLinesThatViolateTheGrammar(String line) {
        LineProtocol.read(line, this);

        assertEquals(0, points.size());
        assertEquals(1, rejected.size());
    }

    @ParameterizedTest
    @CsvSource({"m a=1 12345", "m a=1 2020-06-03T22:35:45Z", "m a=1 174002795112"})
    void rejectsAnInvalidTime(String line) {
        LineProtocol.read(line, this);

        assertEquals(1, rejected.size());
        assertEquals(
                "timestamp: expected a time in s, ms, µs or ns since 1970, found '" + line.substring(6) + "'",
                rejected.get(0));
    }
}
