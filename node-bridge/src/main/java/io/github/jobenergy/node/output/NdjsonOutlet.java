package io.github.jobenergy.node.output;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Prints each record as a line of JSON: readings and states to one writer, rejections to another. */
public final class NdjsonOutlet implements Outlet {

    private final ContractCodec codec = new ContractCodec();
    private final PrintWriter out;
    private final PrintWriter err;

    /** Creates an outlet that prints readings and states to the first writer and rejections to the second. */
    public NdjsonOutlet(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public void put(PowerReading reading) {
        print(reading, out);
    }

    @Override
    public void put(NodeState state) {
        print(state, out);
    }

    @Override
    public void put(PlaceReading reading) {
        print(reading, out);
    }

    @Override
    public void put(Rejection rejection) {
        print(rejection, err);
    }

    private synchronized void print(Object contractRecord, PrintWriter writer) {
        writer.print(new String(codec.write(contractRecord), StandardCharsets.UTF_8));
        writer.print('\n');
    }

    @Override
    public synchronized void flush() {
        out.flush();
        err.flush();
    }

    @Override
    public void close() {
        flush();
    }
}
