package io.github.jobenergy.jobcomp.reading.notation;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A line of a program's output.
 *
 * @param text the line, without its line feed; a byte that is not UTF-8 is encoded as in {@link RawText}; a carriage return is
 * a part of the line
 * @param isEnded whether the line ended with a line feed: the last line may have none, nor has a line that was cut off for its
 * length
 */
public record PrintedLine(String text, boolean isEnded) {

    /** The lines of an output in memory. */
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
