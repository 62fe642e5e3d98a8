package io.github.jobenergy.jobcomp.privacy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A thing a record says that may tell of a person, with the fields of the contract that say it. Numbers cannot be
 * pseudonyms: where the name they stand for is one, they are left out.
 */
public enum PersonalField {
    /** {@code user_name}, {@code user_id}, {@code cancelled_by_user_id} and the number in {@code state_raw}. */
    USER("user_name; user_id, cancelled_by_user_id and the number in state_raw go with it"),
    /** {@code account}. */
    ACCOUNT("account"),
    /** {@code group_name} and {@code group_id}. */
    GROUP("group_name; group_id goes with it"),
    /** {@code job_name} and {@code job_name_base64}. */
    JOB_NAME("job_name; job_name_base64 goes with it"),
    /** {@code work_dir}. */
    WORK_DIR("work_dir"),
    /** {@code reservation}: one without a name of its own is called after its user. */
    RESERVATION("reservation"),
    /** {@code wckey}. */
    WCKEY("wckey");

    private final String says;

    PersonalField(String says) {
        this.says = says;
    }

    /** The field of that name. */
    public static Optional<PersonalField> named(String word) {
        return Arrays.stream(values())
                .filter(field -> field.word().equals(word))
                .findFirst();
    }

    /** Its name in a configuration, such as {@code job-name}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Which fields of the contract say it, in words. */
    public String says() {
        return says;
    }
}
