package io.github.jobenergy.quickstart.bench.idle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The processor time of the threads of a Java process, by their names without numbers, as {@code jcmd Thread.print} shows it.
 *
 * @param millis milliseconds by name
 */
record ThreadTimes(Map<String, Double> millis) {

    private static final Pattern THREAD = Pattern.compile("^\"([^\"]+)\".* cpu=([0-9.]+)ms ");
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final int PRINTED_THREADS = 8;

    /** The times up to now. */
    static ThreadTimes of(Process process) throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process jcmdProcess = new ProcessBuilder(jcmd, Long.toString(process.pid()), "Thread.print")
                .redirectErrorStream(true)
                .start();
        Map<String, Double> millis = new TreeMap<>();
        for (String line : new String(jcmdProcess.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList()) {
            Matcher thread = THREAD.matcher(line);
            if (thread.find()) {
                millis.merge(name(thread.group(1)), Double.parseDouble(thread.group(2)), Double::sum);
            }
        }
        return new ThreadTimes(millis);
    }

    private static String name(String thread) {
        return UUID.matcher(thread)
                .replaceAll("")
                .replaceAll("(?<=\\D)\\d+$", "")
                .replaceAll("\\s*#$", "");
    }

    /** The threads that took most since the earlier times, in % of a core. */
    String since(ThreadTimes earlier, Duration elapsed) {
        Map<String, Double> shares = new TreeMap<>();
        millis.forEach((name, time) -> shares.put(
                name, 100 * (time - earlier.millis.getOrDefault(name, 0.0)) / Math.max(1, elapsed.toMillis())));
        List<Map.Entry<String, Double>> most = shares.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                .limit(PRINTED_THREADS)
                .toList();
        return most.stream()
                .map(share -> String.format(Locale.ROOT, "    %5.2f %%  %s%n", share.getValue(), share.getKey()))
                .collect(Collectors.joining());
    }
}
