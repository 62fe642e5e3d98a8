package io.github.jobenergy.jobcomp.privacy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A kind of personal data, with the fields of the contract that contain it. Numbers cannot be replaced by pseudonyms: where
 * the corresponding name is one, they are dropped.
 */
public enum PersonalField {
    /** {@code user_name}, {@code user_id}, {@code cancelled_by_user_id} and the number in {@code state_raw}. */
    USER("user_name; user_id, cancelled_by_user_id and the number in state_raw are dropped unless it is kept"),
    /** {@code account}. */
    ACCOUNT("account"),
    /** {@code group_name} and {@code group_id}. */
    GROUP("group_name; group_id is dropped unless it is kept"),
    /** {@code job_name} and {@code job_name_base64}. */
    JOB_NAME("job_name; job_name_base64 is dropped unless it is kept"),
    /** {@code work_dir}. */
    WORK_DIR("work_dir"),
    /** {@code reservation}: an unnamed reservation is named after its user. */
    RESERVATION("reservation"),
    /** {@code wckey}. */
    WCKEY("wckey");

    private final String description;

    PersonalField(String description) {
        this.description = description;
    }

    /** The kind of this name. */
    public static Optional<PersonalField> named(String word) {
        return Arrays.stream(values())
                .filter(field -> field.word().equals(word))
                .findFirst();
    }

    /** The name in a configuration, such as {@code job-name}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The fields of the contract with this kind of data, as text. */
    public String description() {
        return description;
    }
}
