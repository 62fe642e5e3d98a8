package io.github.jobenergy.jobcomp.notation;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A line of what a program printed.
 *
 * @param text the line, without its end, in which a byte that is not UTF-8 is what {@link RawText} makes of it; a carriage return
 *     is a part of it
 * @param isEnded whether it has an end: the last may have none, and one that was cut off for its length
 */
public record PrintedLine(String text, boolean isEnded) {

    /** The lines of output that is at hand. */
    public static Iterator<PrintedLine> of(byte[] output) {
        List<PrintedLine> lines = new ArrayList<>();
        String text = RawText.of(output);
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
            lines.add(new PrintedLine(text.substring(from, end), true));
            from = end + 1;
        }
        if (from < text.length()) {
            lines.add(new PrintedLine(text.substring(from), false));
        }
        return lines.iterator();
    }
}
