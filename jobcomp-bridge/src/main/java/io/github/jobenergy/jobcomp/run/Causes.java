package io.github.jobenergy.jobcomp.run;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;

/** Why something failed. Kafka often says only that it did, and keeps the reason beneath. */
final class Causes {

    private static final int MOST_CAUSES = 5;

    private Causes() {}

    /** All that is said of it, from the top down. */
    static String inWords(Throwable failed) {
        List<String> causes = of(failed).stream().map(Throwable::toString).toList();
        return String.join(", because of ", causes);
    }

    /** Whether it will not go better by itself: the brokers answer, and refuse us. */
    static boolean areForSomebodyToMend(Throwable failed) {
        return of(failed).stream()
                .anyMatch(cause -> cause instanceof AuthorizationException || cause instanceof AuthenticationException);
    }

    private static List<Throwable> of(Throwable failed) {
        List<Throwable> causes = new ArrayList<>(List.of(failed));
        Throwable cause = failed.getCause();
        while (cause != null && causes.size() < MOST_CAUSES) {
            causes.add(cause);
            cause = cause.getCause();
        }
        return causes;
    }
}
