package io.github.jobenergy.jobcomp.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The environment of a hook call, as slurmctld 26.05 makes it, to be changed variable by variable. */
public final class HookEnvironment {

    private final Map<String, byte[]> variables = new LinkedHashMap<>();

    private HookEnvironment() {}

    /** A run of job 7 on node n2: submitted at 1,000,000,000 s, started 10 s and ended 70 s later. */
    public static HookEnvironment ofJob7() {
        return new HookEnvironment()
                .with("JOBID", "7")
                .with("EXITCODE", "0:0")
                .with("DERIVED_EC", "0:0")
                .with("ARRAYJOBID", "0")
                .with("ARRAYTASKID", "4294967294")
                .with("UID", "2001")
                .with("GID", "2001")
                .with("START", "1000000010")
                .with("END", "1000000070")
                .with("SUBMIT", "1000000000")
                .with("ELIGIBLE", "1000000000")
                .with("PROCS", "4")
                .with("NODECNT", "1")
                .with("DB_FLAGS", "SchedMain")
                .with("BATCH", "yes")
                .with("CLUSTER", "rig26")
                .with("CONSTRAINTS", "")
                .with("NODES", "n2")
                .with("ACCOUNT", "astro")
                .with("JOBNAME", "wrf")
                .with("JOBSTATE", "COMPLETED")
                .with("PARTITION", "batch")
                .with("QOS", "normal")
                .with("DEPENDENCY", "")
                .with("WORK_DIR", "/home/alice")
                .with("RESERVATION", "")
                .with("USERNAME", "alice")
                .with("GROUPNAME", "astro")
                .with("STATEREASONPREV", "None")
                .with("LIMIT", "00:05:00")
                .with("PATH", "/usr/bin:/bin:/usr/sbin:/sbin");
    }

    /** With that variable set. */
    public HookEnvironment with(String name, String value) {
        return with(name, value.getBytes(StandardCharsets.UTF_8));
    }

    /** With that variable set to any bytes. */
    public HookEnvironment with(String name, byte[] value) {
        variables.put(name, value.clone());
        return this;
    }

    /** Without that variable. */
    public HookEnvironment without(String name) {
        variables.remove(name);
        return this;
    }

    /** The name the hook gives its record, but for the process id. */
    public String entryName() {
        return text("END") + "." + text("JOBID") + "." + text("SUBMIT");
    }

    private String text(String name) {
        return new String(variables.getOrDefault(name, new byte[0]), StandardCharsets.UTF_8);
    }

    /** The block as the kernel keeps it. */
    public byte[] block() {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        variables.forEach((name, value) -> {
            block.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
            block.write('=');
            block.writeBytes(value);
            block.write(0);
        });
        return block.toByteArray();
    }
}
