package io.github.jobenergy.node.source.rapl;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A RAPL zone: an energy counter in the kernel's powercap folder, and its domain.
 *
 * <pre>
 *   intel-rapl:0    package-0  cpu[0]        intel-rapl:0:0  core  core[0]
 *   intel-rapl:1    package-1  cpu[1]        intel-rapl:1:1  dram  dram[1]
 *   intel-rapl:2    psys       psys          intel-rapl-mmio:0  package-0  the same meter again: ignored
 * </pre>
 *
 * Zones are numbered in hexadecimal: {@code intel-rapl:a} follows {@code intel-rapl:9}. A zone is read once, whether it is
 * exposed flat, nested in its package, or both. If a package has several dies, AMD counts the whole package in each of them and
 * Intel each die separately. The two cannot be distinguished, so dies are displayed under their own names and never added.
 *
 * <p>The platform is registered by the package that has its counter, and {@code psys-1} is the platform as counted by package 1,
 * not a second socket. The kernel registers one of them, except where it cannot determine which package has the counter. Several
 * platform zones may therefore count the same energy or none, and are displayed under their own names and never added.
 *
 * <p>Sources: Documentation/power/powercap, drivers/powercap/powercap_sys.c (numbers) and drivers/powercap/intel_rapl_common.c
 * of the Linux kernel (names; {@code psys-1} since commit f1e8d7560d30); the sample outputs of two dies in the fixtures.
 *
 * @param folder the folder of its files, below the powercap folder
 * @param domain the domain that the zone measures, in the terms of the contract
 */
record Zone(String folder, String domain) {

    private static final Pattern FOLDER =
            Pattern.compile("(?:.*/)?(intel-rapl(?:-mmio)?):([0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)");
    private static final Pattern PACKAGE = Pattern.compile("package-(\\d{1,4})(-die-\\d{1,4})?");
    private static final Pattern PLATFORM = Pattern.compile("psys(?:-\\d{1,4})?");

    /** The radix of the numbers of zones in the names of their folders. */
    private static final int RADIX = 16;

    private static final Set<String> PARTS = Set.of("core", "uncore", "dram");

    /** Whether a folder with this name is a zone. */
    static boolean isFolder(String name) {
        return FOLDER.matcher(name).matches();
    }

    /** The zones of these folders, each meter once, by the content of the file {@code name} of each folder. */
    static List<Zone> of(Map<String, String> nameByFolder) {
        TreeMap<Place, Named> places = new TreeMap<>();
        nameByFolder.forEach((folder, name) ->
                Place.of(folder).ifPresent(place -> places.merge(place, new Named(folder, name), Named::shallower)));
        Map<String, Zone> byDomain = new LinkedHashMap<>();
        places.forEach((place, named) -> {
            String domain = domain(place, named.name(), places);
            byDomain.putIfAbsent(domain, new Zone(named.folder(), domain));
        });
        return List.copyOf(byDomain.values());
    }

    private static String domain(Place place, String name, TreeMap<Place, Named> places) {
        if (place.isPart()) {
            String outer = Optional.ofNullable(places.get(place.outer()))
                    .map(Named::name)
                    .map(outerName -> domain(place.outer(), outerName, places))
                    .orElse("rapl");
            boolean isOfPackage = outer.startsWith("cpu[") && PARTS.contains(name);
            return isOfPackage ? name + outer.substring("cpu".length()) : outer + "-" + name;
        }
        if (isPlatform(name) && platforms(places.values()) == 1) {
            return "psys";
        }
        Matcher cpu = PACKAGE.matcher(name);
        if (cpu.matches() && dies(cpu.group(1), places.values()) <= 1) {
            return "cpu[" + Integer.parseInt(cpu.group(1)) + "]";
        }
        return "rapl-" + name;
    }

    private static boolean isPlatform(String name) {
        return PLATFORM.matcher(name).matches();
    }

    private static long platforms(Collection<Named> zones) {
        return zones.stream()
                .map(Named::name)
                .filter(Zone::isPlatform)
                .distinct()
                .count();
    }

    private static int dies(String number, Collection<Named> zones) {
        Set<String> dies = new HashSet<>();
        for (Named zone : zones) {
            Matcher cpu = PACKAGE.matcher(zone.name());
            if (cpu.matches() && cpu.group(1).equals(number) && cpu.group(2) != null) {
                dies.add(cpu.group(2));
            }
        }
        return dies.size();
    }

    private record Named(String folder, String name) {
        private Named shallower(Named other) {
            return other.folder().length() < folder.length() ? other : this;
        }
    }

    /**
     * The position of a zone; the processor's registers take precedence over memory-mapped ones, which expose the same counters.
     */
    private record Place(boolean isMapped, List<Integer> numbers) implements Comparable<Place> {

        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::isMapped).thenComparing(Place::numbers, Place::compareNumbers);

        private static Optional<Place> of(String folder) {
            Matcher matcher = FOLDER.matcher(folder);
            if (!matcher.matches()) {
                return Optional.empty();
            }
            List<Integer> numbers = new ArrayList<>();
            for (String number : matcher.group(2).split(":", -1)) {
                numbers.add(Integer.valueOf(number, RADIX));
            }
            return Optional.of(new Place(matcher.group(1).endsWith("mmio"), List.copyOf(numbers)));
        }

        private boolean isPart() {
            return numbers.size() > 1;
        }

        private Place outer() {
            return new Place(isMapped, numbers.subList(0, numbers.size() - 1));
        }

        private static int compareNumbers(List<Integer> one, List<Integer> other) {
            for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
                int byNumber = one.get(i).compareTo(other.get(i));
                if (byNumber != 0) {
                    return byNumber;
                }
            }
            return Integer.compare(one.size(), other.size());
        }

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }
}
