package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.Evidence;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/**
 * Serializes the content of a record: all fields except its revision, the final flag and the observed time. Two records of one
 * run with the same content need not both be published.
 */
public final class Content {

    private final ContractCodec codec = new ContractCodec();

    /** For records of this version of the contract. */
    public Content() {}

    /** The content of a completion, serialized. */
    public WrittenContent of(JobCompletion completion) {
        byte[] json = codec.write(withoutCircumstances(completion));
        return new WrittenContent(json, sha256(json));
    }

    /** The SHA-256 of the content of a start, in hexadecimal. */
    public String sha256(JobStart start) {
        return sha256(codec.write(start.revised(1).observed(Instant.EPOCH)));
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    private static JobCompletion withoutCircumstances(JobCompletion completion) {
        Evidence evidence = completion.evidence();
        return completion.toBuilder()
                .revision(WrittenContent.REVISION)
                .settled(WrittenContent.IS_FINAL)
                .evidence(new Evidence(
                        evidence.slurmVersion(), evidence.witnesses(), evidence.capture(), WrittenContent.OBSERVED))
                .build();
    }
}
