package io.github.jobenergy.node.source.hwmon;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.inband.KernelFolder;
import io.github.jobenergy.node.source.inband.OwnMeters;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Finds the hwmon chips and their power and energy channels. */
final class Chips {

    private static final String PREFIX = "hwmon";
    private static final Pattern FOLDER = Pattern.compile(PREFIX + "\\d{1,6}");

    private final KernelFolder hwmon;
    private final OwnMeters meters;

    Chips(KernelFolder hwmon, OwnMeters meters) {
        this.hwmon = hwmon;
        this.meters = meters;
    }

    /** All power and energy channels, by the number of their chip; chips that cannot be read are reported and left out. */
    List<Channel> channels(SampleSink findings) throws IOException {
        List<Channel> channels = new ArrayList<>();
        for (String folder : hwmon.names("").stream()
                .filter(name -> FOLDER.matcher(name).matches())
                .sorted(Comparator.comparing(Chips::number))
                .toList()) {
            try {
                addChannels(folder, channels);
            } catch (IOException failed) {
                String detail = "expected a chip, found " + failed;
                meters.reject(findings, hwmon.place(folder), "", RejectionReason.MALFORMED, PREFIX, detail);
            }
        }
        return channels;
    }

    private static Integer number(String folder) {
        return Integer.valueOf(folder.substring(PREFIX.length()));
    }

    /** Older drivers put their files into the folder of the device. */
    private void addChannels(String folder, List<Channel> channels) throws IOException {
        String device = folder + "/device";
        Optional<String> name = hwmon.text(folder + "/name");
        if (name.isEmpty()) {
            name = hwmon.text(device + "/name");
        }
        for (String place : List.of(folder, device)) {
            Map<String, Set<String>> attributes = attributes(place);
            if (!attributes.isEmpty()) {
                Chip chip = new Chip(number(folder), name.orElse("unnamed"), place, isBattery(place));
                for (Map.Entry<String, Set<String>> one : attributes.entrySet()) {
                    channels.add(new Channel(chip, one.getKey(), one.getValue(), label(place + "/" + one.getKey())));
                }
                return;
            }
        }
    }

    private Map<String, Set<String>> attributes(String folder) throws IOException {
        Map<String, Set<String>> attributes = new TreeMap<>();
        for (String file : hwmon.names(folder)) {
            Channel.nameOf(file)
                    .ifPresent(channel -> attributes
                            .computeIfAbsent(channel, key -> new TreeSet<>())
                            .add(Channel.attributeOf(file)));
        }
        attributes.values().removeIf(endings -> !endings.contains("input") && !endings.contains("average"));
        return attributes;
    }

    private boolean isBattery(String folder) throws IOException {
        return hwmon.text(folder + "/power1_is_battery").filter("1"::equals).isPresent();
    }

    private String label(String channel) throws IOException {
        Optional<String> label = hwmon.text(channel + "_label");
        return label.isPresent()
                ? label.get()
                : hwmon.text(channel + "_oem_info").orElse("");
    }
}
