package io.github.jobenergy.schemas.versions;

import java.util.List;

/** The numbers of the kept versions. */
public final class KeptVersions {

    private KeptVersions() {}

    /** Returns the number of the latest version. */
    public static String latest() {
        List<String> names = names();
        return names.get(names.size() - 1);
    }

    /** Returns the numbers, such as {@code 1.0}, oldest first. */
    public static List<String> names() {
        return KeptVersion.all().stream().map(KeptVersion::toString).toList();
    }
}
