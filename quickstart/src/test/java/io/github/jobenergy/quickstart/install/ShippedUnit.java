package io.github.jobenergy.quickstart.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A unit as it is shipped, with some of the drop-ins beside it.
 *
 * @param program whose unit it is
 * @param name the name of the unit, which is that of the program except for a further command of it
 * @param dropIns names of files in the same folder
 */
record ShippedUnit(String program, String name, List<String> dropIns) {

    private static final List<String> PROGRAMS =
            List.of("jobcomp-bridge", "node-bridge", "rate-bridge", "energy-streams", "energy-store", "energy-web");

    /** Each unit alone and with all its drop-ins, and with each of them if there are several. */
    static List<ShippedUnit> all() throws IOException {
        List<ShippedUnit> all = new ArrayList<>();
        for (String program : PROGRAMS) {
            List<String> dropIns = dropIns(program);
            all.add(new ShippedUnit(program, program, List.of()));
            dropIns.forEach(each -> all.add(new ShippedUnit(program, program, List.of(each))));
            if (dropIns.size() > 1) {
                all.add(new ShippedUnit(program, program, dropIns));
            }
        }
        all.add(new ShippedUnit("jobcomp-bridge", "jobcomp-annotate", List.of()));
        return all;
    }

    private static List<String> dropIns(String program) throws IOException {
        try (Stream<Path> files = Files.list(conf(program))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".conf"))
                    .sorted()
                    .toList();
        }
    }

    private static Path conf(String program) {
        return Path.of("..", program, "src/main/dist/conf");
    }

    /** The settings of the unit and of its drop-ins, without comments. */
    List<String> settings() throws IOException {
        List<String> settings = new ArrayList<>(Files.readAllLines(conf(program).resolve(name + ".service")));
        for (String dropIn : dropIns) {
            settings.addAll(Files.readAllLines(conf(program).resolve(dropIn)));
        }
        return settings.stream().filter(line -> line.matches("\\w+=.*")).toList();
    }

    /** Writes it into a folder as systemd reads it, with a program that exists; the file of the unit. */
    Path writeTo(Path folder) throws IOException {
        Path bin = Files.createDirectories(folder.resolve(program).resolve("bin"));
        Files.createFile(bin.resolve(program)).toFile().setExecutable(true);
        Path unit = folder.resolve(name + ".service");
        Files.writeString(
                unit, Files.readString(conf(program).resolve(name + ".service")).replace("/opt/", folder + "/"));
        Path more = Files.createDirectories(folder.resolve(name + ".service.d"));
        for (String dropIn : dropIns) {
            Files.copy(conf(program).resolve(dropIn), more.resolve(dropIn));
        }
        return unit;
    }
}
