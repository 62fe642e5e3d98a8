package io.github.jobenergy.jobcomp.inlet;

import io.github.jobenergy.jobcomp.dialect.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.dialect.plugin.PluginScript;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolBytes;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * Writes the records of Slurm's own plugins into the spool. A record is stored as it was received, without its batch script. A
 * record that cannot be used is stored too, and rejected when the spool is read, like a record of the hook.
 */
public final class Inlet {

    private static final int NAME_BYTES = 12;

    private final Spool spool;
    private final Supplier<PluginRecordReader> readers;
    private final Clock clock;

    /** Writes into this spool; the readers, one per record, use the current capture context. */
    public Inlet(Spool spool, Supplier<PluginRecordReader> readers, Clock clock) {
        this.spool = spool;
        this.readers = readers;
        this.clock = clock;
    }

    /** Whether the spool has room; while it has none, the sender has to keep its records. */
    public boolean isOpen() {
        return !spool.isFull();
    }

    /** Stores a record, which is on the disk when this method returns. The same record stored twice is one entry. */
    public void keep(byte[] message) throws IOException {
        store(PluginScript.cut(message));
    }

    /** Stores a record; returns false, and stores nothing, if without its script it exceeds the size of a spool entry. */
    public boolean keepIfItFits(byte[] message) throws IOException {
        byte[] record = PluginScript.cut(message);
        if (record.length > Spool.LARGEST_ENTRY_BYTES) {
            return false;
        }
        store(record);
        return true;
    }

    private void store(byte[] record) throws IOException {
        String name = name(readers.get().read("inlet", record), sha256(record));
        spool.accept(new SpoolEntry(name, SpoolBytes.Content.copyOf(record), clock.instant()));
    }

    /** The name of the entry; an unreadable record has no run, and its name sorts first. */
    private static String name(ReaderResult reading, String sha256) {
        if (reading instanceof ReaderResult.Completed completed) {
            return name(completed.completion(), sha256);
        }
        if (reading instanceof ReaderResult.Resized resized) {
            return name(resized.allocation(), sha256);
        }
        if (reading instanceof ReaderResult.Started started) {
            RunKey run = started.start().run();
            return SpoolEntry.pluginName(Instant.EPOCH, run.jobId(), run.submitTime(), sha256);
        }
        return SpoolEntry.pluginName(Instant.EPOCH, 0, Instant.EPOCH, sha256);
    }

    private static String name(JobCompletion completion, String sha256) {
        RunKey run = completion.run();
        return SpoolEntry.pluginName(completion.times().endTime(), run.jobId(), run.submitTime(), sha256);
    }

    private static String sha256(byte[] record) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(record);
            return HexFormat.of().formatHex(digest, 0, NAME_BYTES);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
