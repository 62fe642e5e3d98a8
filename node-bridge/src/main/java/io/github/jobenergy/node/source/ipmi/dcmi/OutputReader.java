package io.github.jobenergy.node.source.ipmi.dcmi;

import java.util.List;

/** Reads the output of a program. No output results in an exception. */
public interface OutputReader {

    /** The values in the output; empty if power is not measured. */
    List<PrintedValue> read(String output, RejectionSink rejections);
}
