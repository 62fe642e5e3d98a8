package io.github.jobenergy.jobcomp.privacy;

import io.github.jobenergy.jobcomp.notation.OwnerName;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a site lets out of what tells of persons.
 *
 * @param treatments what becomes of each field; one that is not in it is kept
 * @param keys the keys of pseudonyms, there if any field is to be one
 * @param optOut the word in a job's AdminComment that asks for nothing personal to be published, if there is one
 */
public record PrivacyPolicy(
        Map<PersonalField, Treatment> treatments, Optional<KeyRing> keys, Optional<OptOutWord> optOut) {

    /** Everything is published as it is. */
    public static final PrivacyPolicy KEEP_ALL = new PrivacyPolicy(Map.of(), Optional.empty(), Optional.empty());

    public PrivacyPolicy {
        treatments = Map.copyOf(treatments);
        if (treatments.containsValue(Treatment.PSEUDONYM) && keys.isEmpty()) {
            throw new IllegalArgumentException(
                    "privacy.key-file: expected a file of keys, since a field is to be a pseudonym, found none");
        }
    }

    /**
     * A profile, with some fields treated otherwise.
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

    /** What becomes of a field. */
    public Treatment treatment(PersonalField field) {
        return treatments.getOrDefault(field, Treatment.KEEP);
    }

    /** Whether anything at all may be held back. */
    public boolean isActive() {
        return optOut.isPresent() || treatments.values().stream().anyMatch(treatment -> treatment != Treatment.KEEP);
    }

    /**
     * Whether what came in may pass from one of the site's bridges to another: as it is if nothing is held back, else
     * sealed, if there is a key.
     */
    public boolean mayForward() {
        return !isActive() || keys.isPresent();
    }

    /** What closes that which passes from one of the site's bridges to another, if anything has to. */
    public Optional<Seal> seal() {
        return isActive() ? keys.map(Seal::new) : Optional.empty();
    }

    /** Everything a user may be called in what is published: by name in small letters, and by pseudonym under every epoch. */
    public List<String> namesOf(String user) {
        List<String> names = new ArrayList<>(List.of(OwnerName.ofOneUser(user)));
        keys.ifPresent(ring -> names.addAll(ring.pseudonyms(PersonalField.USER, user)));
        return names;
    }
}
