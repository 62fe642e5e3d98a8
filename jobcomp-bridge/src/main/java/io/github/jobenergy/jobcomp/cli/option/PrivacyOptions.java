package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.privacy.KeyRing;
import io.github.jobenergy.jobcomp.privacy.OptOutWord;
import io.github.jobenergy.jobcomp.privacy.PersonalField;
import io.github.jobenergy.jobcomp.privacy.PrivacyPolicy;
import io.github.jobenergy.jobcomp.privacy.PrivacyProfile;
import io.github.jobenergy.jobcomp.privacy.Treatment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The privacy options: the treatment of each personal field, the pseudonym keys and the opt-out word. */
final class PrivacyOptions {

    private static final String DEFAULT = " Default: as in --privacy.profile";

    @Option(
            names = "--privacy.profile",
            paramLabel = "NAME",
            defaultValue = "none",
            converter = ProfileConverter.class,
            description = "none keeps all fields; gdpr replaces user, account and group by pseudonyms and drops "
                    + "job-name, work-dir, reservation and wckey. Default: ${DEFAULT-VALUE}")
    private PrivacyProfile profile = PrivacyProfile.NONE;

    @Option(
            names = "--privacy.user",
            paramLabel = "WORD",
            converter = TreatmentConverter.class,
            description =
                    "keep, drop or pseudonym: user_name; user_id, cancelled_by_user_id and the number in state_raw "
                            + "are dropped unless it is kept. Texts that contain a name that is not kept are dropped."
                            + DEFAULT)
    private Optional<Treatment> user = Optional.empty();

    @Option(
            names = "--privacy.account",
            paramLabel = "WORD",
            converter = TreatmentConverter.class,
            description = "keep, drop or pseudonym: account." + DEFAULT)
    private Optional<Treatment> account = Optional.empty();

    @Option(
            names = "--privacy.group",
            paramLabel = "WORD",
            converter = TreatmentConverter.class,
            description = "keep, drop or pseudonym: group_name; group_id is dropped unless it is kept." + DEFAULT)
    private Optional<Treatment> group = Optional.empty();

    @Option(
            names = "--privacy.job-name",
            paramLabel = "WORD",
            converter = TreatmentConverter.class,
            description = "keep, drop or pseudonym: job_name; job_name_base64 is dropped unless it is kept." + DEFAULT)
    private Optional<Treatment> jobName = Optional.empty();

    @Option(
            names = "--privacy.work-dir",
            paramLabel = "WORD",
            converter = TreatmentConverter.class,
            description = "keep, drop or pseudonym: work_dir." + DEFAULT)
    private Optional<Treatment> workDir = Optional.empty();

    @Option(
            names = "--privacy.reservation",
            paramLabel = "WORD",
            converter = TreatmentConverter.class,
            description = "keep, drop or pseudonym: reservation." + DEFAULT)
    private Optional<Treatment> reservation = Optional.empty();

    @Option(
            names = "--privacy.wckey",
            paramLabel = "WORD",
            converter = TreatmentConverter.class,
            description = "keep, drop or pseudonym: wckey." + DEFAULT)
    private Optional<Treatment> wckey = Optional.empty();

    @Option(
            names = "--privacy.key-file",
            paramLabel = "FILE",
            converter = KeyFileConverter.class,
            description = "File with the keys of pseudonyms, not readable by other users. Each line is one epoch: id, "
                    + "first day (UTC), 64 hexadecimal digits. The submit time of a run determines its epoch.")
    private Optional<KeyRing> keys = Optional.empty();

    @Option(
            names = "--privacy.opt-out-word",
            paramLabel = "WORD",
            converter = OptOutConverter.class,
            description = "Word in the AdminComment of a run that excludes personal data from its records. Until "
                    + "accounting has returned the comment, the records of every run are without personal data. "
                    + "Default: no such word")
    private Optional<OptOutWord> optOut = Optional.empty();

    /**
     * The privacy policy of these options.
     *
     * @throws IllegalArgumentException if a field is to be a pseudonym and there is no key
     */
    PrivacyPolicy policy() {
        Map<PersonalField, Treatment> others = new EnumMap<>(PersonalField.class);
        user.ifPresent(word -> others.put(PersonalField.USER, word));
        account.ifPresent(word -> others.put(PersonalField.ACCOUNT, word));
        group.ifPresent(word -> others.put(PersonalField.GROUP, word));
        jobName.ifPresent(word -> others.put(PersonalField.JOB_NAME, word));
        workDir.ifPresent(word -> others.put(PersonalField.WORK_DIR, word));
        reservation.ifPresent(word -> others.put(PersonalField.RESERVATION, word));
        wckey.ifPresent(word -> others.put(PersonalField.WCKEY, word));
        return PrivacyPolicy.of(profile, others, keys, optOut);
    }

    private static String words(Object[] values) {
        return Arrays.stream(values).map(Object::toString).collect(Collectors.joining(", "));
    }

    /** Parses the name of a privacy profile. */
    static final class ProfileConverter implements ITypeConverter<PrivacyProfile> {

        @Override
        public PrivacyProfile convert(String word) {
            return PrivacyProfile.named(word)
                    .orElseThrow(() -> new TypeConversionException(
                            "expected one of " + words(PrivacyProfile.values()) + ", found '" + word + "'"));
        }
    }

    /** Parses the treatment of a field: {@code keep}, {@code drop} or {@code pseudonym}. */
    static final class TreatmentConverter implements ITypeConverter<Treatment> {

        @Override
        public Treatment convert(String word) {
            return Treatment.named(word)
                    .orElseThrow(() -> new TypeConversionException(
                            "expected one of " + words(Treatment.values()) + ", found '" + word + "'"));
        }
    }

    /** Parses the path of a key file and reads its keys. */
    static final class KeyFileConverter implements ITypeConverter<KeyRing> {

        @Override
        public KeyRing convert(String path) {
            try {
                return PseudonymKeyFile.read(Path.of(path));
            } catch (IllegalArgumentException invalid) {
                throw new TypeConversionException(path + ": " + invalid.getMessage());
            }
        }
    }

    /** Parses an opt-out word. */
    static final class OptOutConverter implements ITypeConverter<OptOutWord> {

        @Override
        public OptOutWord convert(String word) {
            try {
                return new OptOutWord(word);
            } catch (IllegalArgumentException invalid) {
                throw new TypeConversionException(invalid.getMessage());
            }
        }
    }
}
