package io.github.jobenergy.rate.cli;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Prints slots as records, one JSON object per line, and the reasons of rejections. */
final class RecordPrinter {

    private final ContractCodec codec = new ContractCodec();
    private final PrintWriter out;
    private final PrintWriter err;
    private long slots;
    private long rejected;

    RecordPrinter(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    void print(String name, DecodedRates rates) {
        for (RateSlot slot : rates.slots()) {
            out.println(new String(codec.write(slot), StandardCharsets.UTF_8));
        }
        out.flush();
        rates.reasons().forEach(reason -> err.println("rate-bridge: " + name + ": " + reason));
        long further = rates.rejectedCount() - rates.reasons().size();
        if (further > 0) {
            err.println("rate-bridge: " + name + ": " + further + " further rejections");
        }
        slots += rates.slots().size();
        rejected += rates.rejectedCount();
    }

    /** Returns the number of printed slots. */
    long slots() {
        return slots;
    }

    /** Returns the number of rejections. */
    long rejected() {
        return rejected;
    }
}
