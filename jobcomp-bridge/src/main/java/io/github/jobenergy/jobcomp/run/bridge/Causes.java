package io.github.jobenergy.jobcomp.run.bridge;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;

/** The causes of a failure. Kafka often reports only that an operation failed, and keeps the reason in a nested cause. */
final class Causes {

    private static final int MOST_CAUSES = 5;

    private Causes() {}

    /** Returns the failure and its nested causes, the outermost first. */
    static String inWords(Throwable failed) {
        List<String> causes = of(failed).stream().map(Throwable::toString).toList();
        return String.join(", because of ", causes);
    }

    /** Returns whether an operator has to act: the brokers respond, and refuse authentication or authorization. */
    static boolean requireOperator(Throwable failed) {
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
