package io.github.jobenergy.jobcomp.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A record of jobcomp/kafka, as slurmctld 26.05 makes it, to be changed key by key. */
public final class PluginMessage {

    private final Map<String, byte[]> values = new LinkedHashMap<>();

    private PluginMessage() {}

    /** The same run as {@link HookEnvironment#ofJob7}: job 7 on node n2, submitted at 1,000,000,000 s. */
    public static PluginMessage ofJob7() {
        return ofStartOfJob7()
                .with("@end", "2001-09-09T01:47:50")
                .withJson("elapsed", "60")
                .with("derived_ec", "0:0")
                .with("exit_code", "0:0")
                .with("state", "COMPLETED")
                .withJson("failed_node", "null")
                .withJson("cpu_hours", "0.066666670143604279")
                .withJson("pack_job_id", "0")
                .withJson("pack_job_offset", "0");
    }

    /** The start record of slurmctld 25.05 of that run. */
    public static PluginMessage ofStartOfJob7() {
        return new PluginMessage()
                .withJson("jobid", "7")
                .withJson("container", "null")
                .with("username", "alice")
                .with("groupname", "astro")
                .withJson("user_id", "2001")
                .withJson("group_id", "2001")
                .with("@start", "2001-09-09T01:46:50")
                .with("partition", "batch")
                .with("alloc_node", "login1")
                .with("nodes", "n2")
                .withJson("total_cpus", "4")
                .withJson("total_nodes", "1")
                .withJson("state", "null")
                .withJson("het_job_id", "0")
                .withJson("het_job_offset", "0")
                .with("@submit", "2001-09-09T01:46:40")
                .with("@eligible", "2001-09-09T01:46:40")
                .withJson("@queue_wait", "10")
                .withJson("work_dir", "\"\\/home\\/alice\"")
                .with("cluster", "rig26")
                .with("qos", "normal")
                .withJson("time_limit", "300")
                .with("job_name", "wrf")
                .with("tres_req_raw", "1=4,2=1000,4=1,5=4")
                .with("tres_req", "cpu=4,mem=1000M,node=1,billing=4")
                .with("tres_alloc_raw", "1=4,2=1000,3=18446744073709551614,4=1,5=4")
                .with("tres_alloc", "cpu=4,mem=1000M,node=1,billing=4")
                .with("account", "astro");
    }

    /** With a text of plain characters under that key. */
    public PluginMessage with(String key, String text) {
        return withJson(key, "\"" + text + "\"");
    }

    /** With this JSON under that key. */
    public PluginMessage withJson(String key, String json) {
        values.put(key, json.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** With these bytes between the quotes, as slurmctld writes a name whatever its bytes. */
    public PluginMessage withBytes(String key, byte[] bytes) {
        ByteArrayOutputStream quoted = new ByteArrayOutputStream();
        quoted.write('"');
        quoted.writeBytes(bytes);
        quoted.write('"');
        values.put(key, quoted.toByteArray());
        return this;
    }

    /** Without that key. */
    public PluginMessage without(String key) {
        values.remove(key);
        return this;
    }

    /** With another name for that key. */
    public PluginMessage renamed(String key, String name) {
        byte[] value = values.remove(key);
        if (value == null) {
            throw new IllegalArgumentException("no " + key);
        }
        values.put(name, value);
        return this;
    }

    /** The message. */
    public byte[] json() {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        values.forEach((key, value) -> {
            json.writeBytes(((json.size() == 0 ? "{\"" : ",\"") + key + "\":").getBytes(StandardCharsets.UTF_8));
            json.writeBytes(value);
        });
        json.write('}');
        return json.toByteArray();
    }
}
