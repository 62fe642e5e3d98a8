package io.github.jobenergy.jobcomp.privacy;

import io.github.jobenergy.jobcomp.reading.notation.OwnerName;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The privacy policy of a site.
 *
 * @param treatments the treatment of each field; a field without one is kept
 * @param keys the pseudonym keys; required if any field is to be a pseudonym
 * @param optOut the opt-out word in a job's AdminComment, if there is one
 */
public record PrivacyPolicy(
        Map<PersonalField, Treatment> treatments, Optional<KeyRing> keys, Optional<OptOutWord> optOut) {

    /** The policy that keeps every field. */
    public static final PrivacyPolicy KEEP_ALL = new PrivacyPolicy(Map.of(), Optional.empty(), Optional.empty());

    public PrivacyPolicy {
        treatments = Map.copyOf(treatments);
        if (treatments.containsValue(Treatment.PSEUDONYM) && keys.isEmpty()) {
            throw new IllegalArgumentException(
                    "privacy.key-file: expected a file of keys for the pseudonyms, found none");
        }
    }

    /**
     * A profile, with different treatments of some fields.
     *
     * @throws IllegalArgumentException if a field is to be a pseudonym and there is no key
     */
    public static PrivacyPolicy of(
            PrivacyProfile profile,
            Map<PersonalField, Treatment> others,
            Optional<KeyRing> keys,
            Optional<OptOutWord> optOut) {
        Map<PersonalField, Treatment> treatments = new EnumMap<>(PersonalField.class);
        for (PersonalField field : PersonalField.values()) {
            treatments.put(field, others.getOrDefault(field, profile.treatment(field)));
        }
        return new PrivacyPolicy(treatments, keys, optOut);
    }

    /** The treatment of a field. */
    public Treatment treatment(PersonalField field) {
        return treatments.getOrDefault(field, Treatment.KEEP);
    }

    /** Whether the policy restricts any field, or runs may opt out. */
    public boolean isActive() {
        return optOut.isPresent() || treatments.values().stream().anyMatch(treatment -> treatment != Treatment.KEEP);
    }

    /**
     * Whether records may be forwarded from one bridge of the site to another: in plain form if no field is restricted, else
     * sealed, if there is a key.
     */
    public boolean mayForward() {
        return !isActive() || keys.isPresent();
    }

    /**
     * The seal for records forwarded between bridges of the site; absent if they are forwarded in plain form, or there is no
     * key.
     */
    public Optional<Seal> seal() {
        return isActive() ? keys.map(Seal::new) : Optional.empty();
    }

    /** All names of a user in published records: the login name in lower case, and the pseudonym under every epoch. */
    public List<String> namesOf(String user) {
        List<String> names = new ArrayList<>(List.of(OwnerName.ofOneUser(user)));
        keys.ifPresent(ring -> names.addAll(ring.pseudonyms(PersonalField.USER, user)));
        return names;
    }
}
