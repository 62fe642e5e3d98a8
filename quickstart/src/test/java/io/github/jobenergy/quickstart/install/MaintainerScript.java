package io.github.jobenergy.quickstart.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A maintainer script of a package, which dash runs on a folder in place of the root folder. Commands that change users, groups or
 * units are replaced by scripts, which append their words to a file.
 */
final class MaintainerScript {

    private static final Path SOURCES = Path.of("..", "packaging", "src", "control");
    private static final List<String> RECORDED =
            List.of("install", "userdel", "groupdel", "systemctl", "getent", "dpkg-query");

    private final Path root;
    private final Path bin;
    private final Path script;

    /** What the script printed, and the commands that it called. */
    record Outcome(int exitStatus, String text, List<String> commands) {

        /** Returns the calls of a command. */
        List<String> callsOf(String command) {
            return commands.stream()
                    .filter(call -> call.startsWith(command + " "))
                    .toList();
        }
    }

    /** The script of that name of the package of a program. */
    MaintainerScript(Path root, String program, String name) throws IOException {
        this.root = root;
        this.bin = Files.createDirectories(root.resolve("bin"));
        this.script = root.resolve(name);
        String text = Files.readString(SOURCES.resolve(name))
                .replace("@package.name@", program)
                .replace("@package.units@", program);
        for (String folder : List.of("etc", "opt", "var", "run")) {
            text = text.replaceAll("(?<![\\w.])/" + folder + "/", root + "/" + folder + "/");
        }
        Files.writeString(script, text);
        for (String command : RECORDED) {
            replace(command, 0);
        }
        write("etc/passwd", "root:x:0:0::/root:/bin/sh\n");
        write("etc/group", "root:x:0:\n");
    }

    /** Lets a command end with that status. */
    void replace(String command, int exitStatus) throws IOException {
        Path file = bin.resolve(command);
        Files.writeString(file, """
                #!/bin/sh
                echo "%s $*" >>"%s"
                exit %d
                """.formatted(command, root.resolve("commands"), exitStatus));
        file.toFile().setExecutable(true);
    }

    /** Writes a file of the host. */
    void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Runs the script. */
    Outcome run(String argument) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("dash", script.toString(), argument).redirectErrorStream(true);
        builder.environment().merge("PATH", bin.toString(), (path, first) -> first + ":" + path);
        Process process = builder.start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitStatus = process.waitFor();
        Path commands = root.resolve("commands");
        return new Outcome(
                exitStatus,
                text.replace(root.toString(), ""),
                Files.exists(commands)
                        ? Files.readAllLines(commands).stream()
                                .map(line -> line.replace(root.toString(), ""))
                                .toList()
                        : List.of());
    }
}
