package io.github.jobenergy.quickstart.bench.replay;

import io.github.jobenergy.energy.records.RecordLines;
import io.github.jobenergy.schemas.node.PowerReading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.atomic.LongAdder;

/** The ceiling of the bench: a program that parses a file of readings with the same codec, and counts them. */
final class ParsingProgram {

    private ParsingProgram() {}

    /** Parses the file that is the first argument. */
    public static void main(String[] arguments) throws IOException {
        LongAdder parsed = new LongAdder();
        RecordLines lines = new RecordLines(Clock.systemUTC(), rejection -> {
            throw new IllegalStateException("we wrote what we cannot read: " + rejection);
        });
        lines.read(Path.of(arguments[0]), PowerReading.class, (reading, origin) -> parsed.increment());
        System.out.println(parsed.sum());
    }
}
