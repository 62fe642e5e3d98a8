package io.github.jobenergy.jobcomp.privacy;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The forms of Slurm's own words. A damaged record can contain any text in any field; where a name is to be hidden, a field
 * for Slurm's words is published only if it has the form of such a word. Forms as in Slurm 20.11 to 26.05.
 */
enum SlurmWord {
    /** {@code COMPLETED}, {@code NODE_FAIL}, and states that a later Slurm may add. */
    STATE("[A-Z][A-Z_]{0,30}"),
    /** The states that accounting and the plugins of slurmctld print in these versions ({@code job_state_string}). */
    KNOWN_STATE("PENDING|RUNNING|SUSPENDED|COMPLETED|CANCELLED|FAILED|TIMEOUT|NODE_FAIL|PREEMPTED|BOOT_FAIL|DEADLINE"
            + "|OUT_OF_MEMORY|COMPLETING|CONFIGURING|EXPEDITING|RESIZING|REQUEUED|REQUEUE_FED|REQUEUE_HOLD|SPECIAL_EXIT"
            + "|STOPPED|REVOKED|RESV_DEL_HOLD|SIGNALING|STAGE_OUT"),
    /** {@code None}, {@code AssocGrpCpuLimit}, {@code QOSMaxJobsPerUserLimit}. */
    REASON("[A-Za-z][A-Za-z0-9_]{0,60}"),
    /** Names given by an administrator: partitions, comma-separated where several were requested, QOS, reservations, WCKeys. */
    NAME("[A-Za-z0-9_*][A-Za-z0-9_.,:+@*-]{0,250}"),
    /** A hostlist. */
    HOSTS("[A-Za-z0-9_.,\\[\\]-]{1,10000}"),
    /** {@code batch}, {@code extern}, {@code 0}, {@code 0+1}. */
    STEP("batch|extern|interactive|TBD|\\d{1,10}([+.]\\d{1,10})?"),
    /** {@code cpu}, {@code gres/gpu:a100}, {@code license/matlab@server}. */
    TRES("[a-z][a-z_]{0,40}([/:][A-Za-z0-9_.:@+-]{1,100})?"),
    /** {@code 4}, {@code 100M}, {@code 1.50G}. */
    AMOUNT("[0-9.]{1,30}[KMGTPEkmgtpe]?[nc]?"),
    /** {@code s3DFXZ27CD8R00}. */
    SLUID("s[0-9A-Z]{13}");

    /** The text that Slurm itself prints for an unknown state ({@code job_state_string}, slurm_protocol_defs.c). */
    static final String UNKNOWN = "?";

    private final Pattern shape;

    SlurmWord(String shape) {
        this.shape = Pattern.compile(shape);
    }

    /** Whether the text has the form of this word. */
    boolean fits(String text) {
        return shape.matcher(text).matches();
    }

    /** The text, if it has the form of this word. */
    Optional<String> fitting(Optional<String> text) {
        return text.filter(this::fits);
    }
}
