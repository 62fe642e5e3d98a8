package io.github.jobenergy.jobcomp.inlet;

import io.github.jobenergy.jobcomp.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.plugin.PluginScript;
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
 * The way into the spool for what Slurm's own plugins send over a wire. A record is kept as it came, but for the batch script,
 * which is cut off; one that cannot be used is rejected when the spool is read, like the hook's.
 */
public final class Inlet {

    private static final int NAME_BYTES = 12;

    private final Spool spool;
    private final Supplier<PluginRecordReader> readers;
    private final Clock clock;

    /** Into that spool, with readers for records that come now. */
    public Inlet(Spool spool, Supplier<PluginRecordReader> readers, Clock clock) {
        this.spool = spool;
        this.readers = readers;
        this.clock = clock;
    }

    /** Whether the spool has room; where it has none, it is for the sender to keep the record. */
    public boolean isOpen() {
        return !spool.isFull();
    }

    /** Keeps a record; when this returns it is on the disk. The same record twice is one. */
    public void keep(byte[] message) throws IOException {
        store(PluginScript.cut(message));
    }

    /** The same; false, and nothing is kept, if without its script it is larger than an entry of the spool may be. */
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

    /** What cannot be read has no run, and comes first. */
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
