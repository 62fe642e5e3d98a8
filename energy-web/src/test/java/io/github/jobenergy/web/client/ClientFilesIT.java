package io.github.jobenergy.web.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.HostRequirements;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts, the manual and the completions are valid, and name the same options. */
class ClientFilesIT {

    private static final Path DIST = Path.of("src/main/dist");
    private static final Path MANUAL = DIST.resolve("share/man/man1/jobenergy.1");
    private static final Path BASH = DIST.resolve("share/bash-completion/completions/jobenergy");
    private static final Path ZSH = DIST.resolve("share/zsh/site-functions/_jobenergy");
    private static final Pattern OPTION = Pattern.compile("--[a-z-]+");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"bin/jobenergy", "libexec/jobenergy-mail"})
    void scriptsAreThoseOfAPosixShell(String script) throws Exception {
        HostRequirements.requirePrograms(Map.of("dash", "dash", "shellcheck", "shellcheck"));

        assertSilent("dash", "-n", DIST.resolve(script).toString());
        assertSilent("shellcheck", "--shell=sh", DIST.resolve(script).toString());
    }

    @Test
    void theManualIsRenderedWithoutWarnings() throws Exception {
        HostRequirements.requirePrograms(Map.of("groff", "groff-base"));

        assertSilent("groff", "-mandoc", "-Tutf8", "-ww", "-z", MANUAL.toString());
    }

    @Test
    void theCompletionOfBashIsValid() throws Exception {
        assertSilent("bash", "-n", BASH.toString());
    }

    @Test
    void theCompletionOfZshIsValid() throws Exception {
        HostRequirements.requirePrograms(Map.of("zsh", "zsh"));

        assertSilent("zsh", "-n", ZSH.toString());
    }

    @Test
    void bashCompletesOptionsAndUsers() throws Exception {
        assertEquals(List.of("--jobs", "--json"), completions("jobenergy", "--j"));
        assertTrue(completions("jobenergy", "--user", "m").contains("me"));
        assertTrue(completions("jobenergy", "--user", "roo").contains("root"));
        assertEquals(List.of(), completions("jobenergy", "--since", "--"));
    }

    @Test
    void allNameTheSameOptions() throws Exception {
        Set<String> options = options(Client.in("dash", folder).run("--help").out());

        assertEquals(options, options(Files.readString(MANUAL).replaceAll("Fl -", "--")));
        assertEquals(options, options(Files.readString(BASH).replaceAll(" -- ", "")));
        assertEquals(options, options(Files.readString(ZSH)));
    }

    @Test
    void printsTheVersionOfTheProject() throws Exception {
        String pom = Files.readString(Path.of("..", "pom.xml"));
        String version =
                pom.replaceFirst("(?s).*?<artifactId>jobenergy</artifactId>\\s*<version>([^<]+)</version>.*", "$1");

        assertEquals(
                new Outcome(0, "jobenergy " + version + "\n", ""),
                Client.in("dash", folder).run("--version"));
    }

    private static Set<String> options(String text) {
        return OPTION.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    private List<String> completions(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                "source " + BASH.toAbsolutePath() + "; COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1)); _jobenergy; "
                        + "[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' \"${COMPREPLY[@]}\"",
                "bash"));
        command.addAll(List.of(words));

        Outcome outcome = Outcome.of(Client.in("dash", folder).start(command));

        assertEquals("", outcome.err());
        return outcome.out().lines().toList();
    }

    private void assertSilent(String... command) throws Exception {
        assertEquals(
                new Outcome(0, "", ""), Outcome.of(Client.in("dash", folder).start(List.of(command))));
    }
}
