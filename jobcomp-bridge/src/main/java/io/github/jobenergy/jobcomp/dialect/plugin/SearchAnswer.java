package io.github.jobenergy.jobcomp.dialect.plugin;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Reads the hits of Elasticsearch search responses, concatenated as a scroll returns them. The hits are found in a single pass
 * by nesting depth: one hit at a time is in memory, and a hit with invalid JSON does not affect the others.
 *
 * <pre>
 *   {"took":3,"_shards":{…},"hits":{"total":{…},"hits":[{"_id":"x1","_source":{"jobid":1,…}},{…}]}}
 *   └ depth 1                      └ 2                 │└ 4: a hit
 *                                                      └ 3
 * </pre>
 *
 * Source: the search API of Elasticsearch 6 to 9 and of OpenSearch.
 */
final class SearchAnswer {

    /** The possible first field names of a response; the first field of a plugin's record is {@code jobid}. */
    private static final Set<String> FIRST_NAMES = Set.of(
            "_scroll_id",
            "pit_id",
            "took",
            "timed_out",
            "terminated_early",
            "num_reduce_phases",
            "_shards",
            "_clusters",
            "hits");

    private static final String HITS = "hits";
    private static final int LIST_DEPTH = 3;

    /** The number of bytes of a file in which its first field name is searched for. */
    private static final int PEEKED_BYTES = 1_024;

    /** The number of bytes at the beginning of a response that are kept for a rejection. */
    private static final int BEGINNING_BYTES = 1_024;

    private static final int LONGEST_NAME = 32;

    private final BufferedInputStream in;
    private final Receiver receiver;

    private final ByteArrayOutputStream hit = new ByteArrayOutputStream();
    private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();
    private final String[] names = new String[LIST_DEPTH];

    private final StringBuilder text = new StringBuilder();
    private boolean isInText;
    private boolean isEscaped;
    private int depth;
    private boolean isInList;
    private boolean hadList;
    private int hits;

    SearchAnswer(BufferedInputStream in, Receiver receiver) {
        this.in = in;
        this.receiver = receiver;
    }

    /** Receives hits and errors. */
    interface Receiver {

        /** Receives a hit and its number, from 1 on. */
        void take(int number, byte[] message);

        /** Receives an error: the number of hits before it, its description, and the first bytes of the response. */
        void refuse(int hits, String detail, byte[] beginning);
    }

    /** Whether the stream starts like a search response; its position is left unchanged. */
    static boolean isBegunBy(BufferedInputStream in) throws IOException {
        in.mark(PEEKED_BYTES);
        String start = new String(in.readNBytes(PEEKED_BYTES), StandardCharsets.ISO_8859_1).stripLeading();
        in.reset();
        String[] parts = start.split("\"", 3);
        return parts.length == 3 && parts[0].strip().equals("{") && FIRST_NAMES.contains(parts[1]);
    }

    void read() throws IOException {
        for (int b = in.read(); b >= 0; b = in.read()) {
            keep(b);
            if (isInText) {
                readText(b);
            } else {
                readBetweenTexts(b);
            }
        }
        if (hit.size() > 0) {
            endHit();
        }
        if (depth > 0) {
            receiver.refuse(hits, "expected the end of a search response, found it truncated", beginning.toByteArray());
        }
    }

    private void keep(int b) {
        if (hit.size() > 0 && hit.size() <= PluginRecords.MOST_RECORD_BYTES) {
            hit.write(b);
        }
        if (beginning.size() < BEGINNING_BYTES) {
            beginning.write(b);
        }
    }

    private void readText(int b) {
        if (isEscaped) {
            isEscaped = false;
        } else if (b == '\\') {
            isEscaped = true;
        } else if (b == '"') {
            isInText = false;
        } else if (text.length() < LONGEST_NAME) {
            text.append((char) b);
        }
    }

    private void readBetweenTexts(int b) {
        switch (b) {
            case '"' -> {
                isInText = true;
                text.setLength(0);
            }
            case '{', '[' -> open(b);
            case '}', ']' -> close();
            default -> {
                // A number, a literal or a separator.
            }
        }
    }

    private void open(int bracket) {
        if (isInList && depth == LIST_DEPTH && bracket == '{') {
            hit.write(bracket);
        }
        if (depth < LIST_DEPTH) {
            names[depth] = text.toString();
        }
        text.setLength(0);
        depth++;
        if (depth == LIST_DEPTH && bracket == '[' && HITS.equals(names[1]) && HITS.equals(names[2])) {
            isInList = true;
            hadList = true;
        }
    }

    private void close() {
        depth--;
        if (depth == LIST_DEPTH && hit.size() > 0) {
            endHit();
        } else if (depth < LIST_DEPTH) {
            isInList = false;
        }
        if (depth <= 0) {
            endAnswer();
        }
    }

    private void endHit() {
        hits++;
        if (hit.size() > PluginRecords.MOST_RECORD_BYTES) {
            String most = "expected a hit of at most " + PluginRecords.MOST_RECORD_BYTES + " bytes, found a larger one";
            receiver.refuse(hits, most, new byte[0]);
        } else {
            receiver.take(hits, hit.toByteArray());
        }
        hit.reset();
    }

    private void endAnswer() {
        if (!hadList) {
            receiver.refuse(hits, "expected hits.hits in a search response, found none", beginning.toByteArray());
        }
        depth = 0;
        hadList = false;
        beginning.reset();
    }
}
