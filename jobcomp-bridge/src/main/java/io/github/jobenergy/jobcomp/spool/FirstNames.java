package io.github.jobenergy.jobcomp.spool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The first in order of many names, as many as asked for. A quarter more are held before the later ones are dropped: a folder
 * may give its names in falling order, and then each is the first so far, which a heap pays for name by name.
 */
final class FirstNames {

    private final int most;
    private final List<String> names = new ArrayList<>();

    private boolean isCut;
    private String last = "";

    FirstNames(int most) {
        this.most = most;
    }

    void add(String name) {
        if (isCut && name.compareTo(last) >= 0) {
            return;
        }
        names.add(name);
        if (names.size() > most + most / 4) {
            cut();
        }
    }

    private void cut() {
        Collections.sort(names);
        names.subList(most, names.size()).clear();
        isCut = true;
        last = names.isEmpty() ? "" : names.get(most - 1);
    }

    /** Those that are the first of all that were added. */
    List<String> inOrder() {
        Collections.sort(names);
        return List.copyOf(names.subList(0, Math.min(most, names.size())));
    }
}
