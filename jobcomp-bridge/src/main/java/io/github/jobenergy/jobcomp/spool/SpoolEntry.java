package io.github.jobenergy.jobcomp.spool;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An entry of the spool: one record of a run, from the hook or from one of Slurm's own plugins. Names sort by the end of the
 * run:
 *
 * <pre>
 *   &lt;end&gt;.&lt;job id&gt;.&lt;submit&gt;.&lt;process id&gt;          the hook's
 *   &lt;end&gt;.&lt;job id&gt;.&lt;submit&gt;.plugin-&lt;SHA-256&gt;      a plugin's; the same record has the same name
 *   ….forwarded-&lt;of its SHA-256&gt;                from another host's spool; however often, its name grows once
 * </pre>
 *
 * @param name the file name
 * @param bytes the content
 * @param arrival the time when the entry was written
 */
public record SpoolEntry(String name, SpoolBytes bytes, Instant arrival) {

    private static final String PLUGIN = ".plugin-";

    /**
     * The suffix of a forwarded entry. Two hosts may have given the same name to two entries; the hash of the content
     * distinguishes them.
     */
    private static final String FORWARDED = ".forwarded-";

    private static final int HASH_BYTES = 8;

    private static final int LONGEST_NAME = 72;

    private static final Pattern BEGINNING = Pattern.compile("\\p{ASCII}{0,72}");

    private static final Pattern NO_NAME = Pattern.compile("[/\\x00\\x{FFFD}]");

    private static final Pattern END_FIRST = Pattern.compile("([1-9]\\d{0,10})\\..*");

    /** The name of an entry with a plugin's record of a run. */
    public static String pluginName(Instant end, long jobId, Instant submit, String sha256) {
        return end.getEpochSecond() + "." + jobId + "." + submit.getEpochSecond() + PLUGIN + sha256;
    }

    /** Whether the text is a valid name of an entry: a single file name, and no path. */
    public static boolean isName(String text) {
        return !text.isEmpty()
                && !text.equals(".")
                && !text.equals("..")
                && NO_NAME.matcher(text).results().findAny().isEmpty();
    }

    /** Whether the entry is from one of Slurm's plugins and not from the hook. */
    public boolean isFromPlugin() {
        return name.contains(PLUGIN);
    }

    /** The entry under the name it has after it is forwarded from another host's spool. */
    public SpoolEntry forwarded() {
        String mark = FORWARDED + HexFormat.of().formatHex(sha256(), 0, HASH_BYTES);
        return name.endsWith(mark) ? this : new SpoolEntry(beginning() + mark, bytes, arrival);
    }

    /**
     * The name before the suffix: in full if it is not longer than any name of the hook, else truncated to leave room for the
     * suffix.
     */
    private String beginning() {
        Matcher matcher = BEGINNING.matcher(name);
        return name.length() > LONGEST_NAME && matcher.lookingAt() ? matcher.group() : name;
    }

    private byte[] sha256() {
        byte[] content = bytes instanceof SpoolBytes.Content known ? known.bytes() : new byte[0];
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    /** The end of the run from the name of its entry; absent for a name in another format. */
    public static Optional<Instant> endTime(String name) {
        Matcher matcher = END_FIRST.matcher(name);
        return matcher.matches()
                ? Optional.of(Instant.ofEpochSecond(Long.parseLong(matcher.group(1))))
                : Optional.empty();
    }

    /** The origin of the entry in rejections. */
    public String place() {
        return "spool:" + name;
    }
}
