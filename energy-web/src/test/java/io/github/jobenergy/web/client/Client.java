package io.github.jobenergy.web.client;

import io.github.jobenergy.program.testing.HostRequirements;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The script jobenergy in a shell, with an environment of its own and a folder for temporary files.
 *
 * @param shell the words of the shell
 * @param environment the variables of the environment
 */
record Client(List<String> shell, Map<String, String> environment) {

    static final Path SCRIPT = Path.of("src/main/dist/bin/jobenergy").toAbsolutePath();
    static final String TOKEN = "secret-0123456789._~+/=";

    /** The shells in which the script is to behave in the same way. */
    static Stream<String> shells() {
        return Stream.of("dash", "bash --posix");
    }

    /** A client that has a token in a file of the folder. */
    static Client withToken(String shell, Path folder) throws IOException {
        Path token = folder.resolve("token");
        Files.writeString(token, TOKEN + "\n");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        return in(shell, folder).with("JOBENERGY_TOKEN_FILE", token.toString());
    }

    /** A client without configuration. */
    static Client in(String shell, Path folder) throws IOException {
        HostRequirements.requirePrograms(Map.of("dash", "dash", "bash", "bash", "curl", "curl"));
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        return new Client(
                List.of(shell.split(" ")),
                Map.of(
                        "PATH", System.getenv("PATH"),
                        "TMPDIR", temporary.toString(),
                        "LANG", "C.UTF-8",
                        "JOBENERGY_CONFIG", folder.resolve("client.conf").toString()));
    }

    /** The client with a variable of the environment. */
    Client with(String name, String value) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put(name, value);
        return new Client(shell, Map.copyOf(changed));
    }

    /** The client with a folder before those of the PATH. */
    Client withPrograms(Path folder) {
        return with("PATH", folder + File.pathSeparator + environment.get("PATH"));
    }

    /** Runs the script to its end. */
    Outcome run(String... arguments) throws IOException, InterruptedException {
        return Outcome.of(start(arguments));
    }

    Process start(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(shell);
        words.add(SCRIPT.toString());
        words.addAll(List.of(arguments));
        return start(words);
    }

    /** Starts a program in the environment of the client, with an empty standard input. */
    Process start(List<String> words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.redirectInput(new File("/dev/null")).start();
    }

    /** The files that runs have left. */
    List<Path> leftovers() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(String.valueOf(environment.get("TMPDIR"))))) {
            return files.toList();
        }
    }
}
