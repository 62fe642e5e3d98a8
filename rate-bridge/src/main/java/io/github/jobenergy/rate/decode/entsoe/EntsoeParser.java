package io.github.jobenergy.rate.decode.entsoe;

import io.github.jobenergy.rate.decode.DocumentText;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Parses one document in XML and UTF-8: the texts of the fields of its root, and its time series. Document type definitions and external
 * entities are not read. Elements are compared by their local names, since the name space contains the version.
 */
final class EntsoeParser {

    private static final XMLInputFactory FACTORY = factory();
    /** The most elements of a document, without those that are skipped. */
    static final int MOST_ELEMENTS = 1_000_000;

    private final XMLStreamReader xml;
    private int elementCount;

    private EntsoeParser(XMLStreamReader xml) {
        this.xml = xml;
    }

    /**
     * A parsed document.
     *
     * @param root the name of the root element
     * @param fields the texts of the elements of the root that have no elements, and of {@code Reason}
     * @param series the time series
     */
    record Parsed(String root, Map<String, String> fields, List<SeriesElement> series) {}

    static Parsed parse(byte[] bytes) throws MalformedDocumentException {
        String text = DocumentText.of(bytes);
        try {
            XMLStreamReader xml = FACTORY.createXMLStreamReader(new StringReader(text));
            return new EntsoeParser(xml).document();
        } catch (XMLStreamException notXml) {
            throw new MalformedDocumentException("expected a document in XML, found other text", notXml);
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    private Parsed document() throws XMLStreamException, MalformedDocumentException {
        while (xml.getEventType() != XMLStreamConstants.START_ELEMENT) {
            xml.next();
        }
        String root = xml.getLocalName();
        Map<String, String> fields = new TreeMap<>();
        List<SeriesElement> series = new ArrayList<>();
        while (nextChild()) {
            switch (xml.getLocalName()) {
                case "TimeSeries" -> series.add(series());
                case "Reason" -> leaves(fields);
                default -> leaf(fields);
            }
        }
        while (xml.hasNext()) {
            xml.next();
        }
        return new Parsed(root, fields, series);
    }

    private SeriesElement series() throws XMLStreamException, MalformedDocumentException {
        SeriesElement series = new SeriesElement();
        while (nextChild()) {
            switch (xml.getLocalName()) {
                case "Period" -> period(series.newPeriod());
                case "MktPSRType" -> {
                    Map<String, String> type = new TreeMap<>();
                    leaves(type);
                    type.forEach(series::field);
                }
                default -> {
                    Map<String, String> field = new TreeMap<>();
                    leaf(field);
                    field.forEach(series::field);
                }
            }
        }
        return series;
    }

    private void period(PeriodElement period) throws XMLStreamException, MalformedDocumentException {
        while (nextChild()) {
            Map<String, String> fields = new TreeMap<>();
            switch (xml.getLocalName()) {
                case "timeInterval" -> {
                    leaves(fields);
                    period.start(fields.getOrDefault("start", ""));
                    period.end(fields.getOrDefault("end", ""));
                }
                case "Point" -> {
                    leaves(fields);
                    period.point(fields.getOrDefault("position", ""), fields.getOrDefault("quantity", ""));
                }
                case "resolution" -> {
                    leaf(fields);
                    period.resolution(fields.getOrDefault("resolution", ""));
                }
                default -> leaf(fields);
            }
        }
    }

    /** Moves to the next element of the current one and returns true, or moves to its end and returns false. */
    private boolean nextChild() throws XMLStreamException, MalformedDocumentException {
        while (true) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                elementCount++;
                if (elementCount > MOST_ELEMENTS) {
                    throw new MalformedDocumentException(
                            "expected a document of at most " + MOST_ELEMENTS + " elements, found more");
                }
                return true;
            }
            if (event == XMLStreamConstants.END_ELEMENT) {
                return false;
            }
        }
    }

    /** Reads the texts of the elements of the current element; elements inside them are skipped. */
    private void leaves(Map<String, String> fields) throws XMLStreamException, MalformedDocumentException {
        while (nextChild()) {
            leaf(fields);
        }
    }

    /** Reads the text of the current element; elements inside it are skipped. */
    private void leaf(Map<String, String> fields) throws XMLStreamException {
        String name = xml.getLocalName();
        StringBuilder text = new StringBuilder();
        int depth = 1;
        while (depth > 0) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            } else if (event == XMLStreamConstants.CHARACTERS && depth == 1) {
                text.append(xml.getText());
            }
        }
        fields.put(name, text.toString().strip());
    }
}
