package io.github.jobenergy.jobcomp.spool;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Selects the first names of a folder in sorted order, up to a given number. Later names are dropped when a quarter more than
 * that number are held: a folder may list its names in descending order, which a heap would have to reorder name by name.
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

    /** The first of all added names, sorted. */
    List<String> inOrder() {
        Collections.sort(names);
        return List.copyOf(names.subList(0, Math.min(most, names.size())));
    }
}
