package io.github.jobenergy.web.access.identity;

import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.access.command.Output;
import io.github.jobenergy.web.access.command.SystemProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The login names of user ids, by {@code getent passwd UID}: from files or from any directory service of the host. Found names are
 * kept for ten minutes, for at most 10,000 users. Safe for several threads.
 */
public final class LoginNames {

    private static final Duration MOST_AGE = Duration.ofMinutes(10);
    private static final int MOST_USERS = 10_000;
    private static final int NOT_FOUND = 2;
    private static final SystemProgram.Bounds BOUNDS = new SystemProgram.Bounds(Duration.ofSeconds(10), 64 << 10, 4);

    private final SystemProgram getent;
    private final Clock clock;

    private final Map<Long, Known> names = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Known> eldest) {
            return size() > MOST_USERS;
        }
    };

    private record Known(String name, Instant since) {}

    /**
     * Creates an empty cache.
     *
     * @param getent the program and its first arguments: {@code getent}
     */
    public LoginNames(List<String> getent, Clock clock) {
        this.getent = new SystemProgram(getent, BOUNDS, Map.of("LC_ALL", "C"));
        this.clock = clock;
    }

    /**
     * Returns the login name of a user id.
     *
     * @throws RefusedException if it has none
     * @throws IOException if getent does not respond
     * @throws InterruptedException if the thread was interrupted
     */
    String of(long uid) throws RefusedException, IOException, InterruptedException {
        Optional<String> known = known(uid);
        if (known.isPresent()) {
            return known.get();
        }
        String name = LoginName.require("passwd entry of uid " + uid, lookUp(uid));
        synchronized (names) {
            names.remove(uid);
            names.put(uid, new Known(name, clock.instant()));
        }
        return name;
    }

    private Optional<String> known(long uid) {
        Instant now = clock.instant();
        synchronized (names) {
            return Optional.ofNullable(names.get(uid))
                    .filter(known -> Duration.between(known.since(), now).abs().compareTo(MOST_AGE) < 0)
                    .map(Known::name);
        }
    }

    private String lookUp(long uid) throws RefusedException, IOException, InterruptedException {
        Output output = getent.run(StandardCharsets.UTF_8, "passwd", Long.toString(uid));
        if (output.exit() == NOT_FOUND) {
            throw new RefusedException("uid " + uid + ": expected a user of this host, found none");
        }
        String[] fields = output.text().lines().findFirst().orElse("").split(":", -1);
        if (output.exit() != 0 || fields.length < 3 || !fields[2].equals(Long.toString(uid))) {
            throw new IOException(
                    getent.name() + " passwd " + uid + ": expected exit status 0 and an entry of the uid, found "
                            + output.exit() + " and " + Quoted.of(output.text()));
        }
        return fields[0];
    }
}
