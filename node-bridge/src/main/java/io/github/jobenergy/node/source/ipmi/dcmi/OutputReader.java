package io.github.jobenergy.node.source.ipmi.dcmi;

import java.util.List;

/** Reads what a program printed. Nothing it prints makes it throw. */
public interface OutputReader {

    /** The values in the output; none where power is not measured. */
    List<PrintedValue> read(String output, Refusals refusals);
}
