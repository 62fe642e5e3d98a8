package io.github.jobenergy.jobcomp.spool;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One record of a run, as the hook left it or one of Slurm's own plugins sent it. Names sort by the end of the run:
 *
 * <pre>
 *   &lt;end&gt;.&lt;job id&gt;.&lt;submit&gt;.&lt;process id&gt;          the hook's
 *   &lt;end&gt;.&lt;job id&gt;.&lt;submit&gt;.plugin-&lt;SHA-256&gt;      a plugin's; the same record has the same name
 *   ….forwarded-&lt;of its SHA-256&gt;                from another host's spool; however often, its name grows once
 * </pre>
 *
 * @param name its file name
 * @param bytes the record
 * @param arrival when it came
 */
public record SpoolEntry(String name, SpoolBytes bytes, Instant arrival) {

    private static final String PLUGIN = ".plugin-";

    /** Two hosts may have given one name to two entries: what they hold tells them apart. */
    private static final String FORWARDED = ".forwarded-";

    private static final int TELLING_BYTES = 8;

    private static final int LONGEST_NAME = 72;

    private static final Pattern BEGINNING = Pattern.compile("\\p{ASCII}{0,72}");

    private static final Pattern NO_NAME = Pattern.compile("[/\\x00\\x{FFFD}]");

    private static final Pattern END_FIRST = Pattern.compile("([1-9]\\d{0,10})\\..*");

    /** The name of an entry that holds a plugin's record of a run. */
    public static String pluginName(Instant end, long jobId, Instant submit, String sha256) {
        return end.getEpochSecond() + "." + jobId + "." + submit.getEpochSecond() + PLUGIN + sha256;
    }

    /** Whether an entry may be called so: it is one name, and no path. */
    public static boolean isName(String text) {
        return !text.isEmpty()
                && !text.equals(".")
                && !text.equals("..")
                && NO_NAME.matcher(text).results().findAny().isEmpty();
    }

    /** Whether it is one of Slurm's plugins' and not the hook's. */
    public boolean isPlugins() {
        return name.contains(PLUGIN);
    }

    /** The same as an entry of another host's spool. */
    public SpoolEntry forwarded() {
        String mark = FORWARDED + HexFormat.of().formatHex(sha256(), 0, TELLING_BYTES);
        return name.endsWith(mark) ? this : new SpoolEntry(beginning() + mark, bytes, arrival);
    }

    /** All of any name a hook gives; of another as much as leaves room for the mark. */
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

    /** The end of the run as the name of its entry has it; absent for a name no hook gave. */
    public static Optional<Instant> endTime(String name) {
        Matcher matcher = END_FIRST.matcher(name);
        return matcher.matches()
                ? Optional.of(Instant.ofEpochSecond(Long.parseLong(matcher.group(1))))
                : Optional.empty();
    }

    /** Where it was found, in words. */
    public String place() {
        return "spool:" + name;
    }
}
