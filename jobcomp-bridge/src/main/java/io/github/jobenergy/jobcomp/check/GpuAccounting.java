package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.SlurmConfig;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether accounting tracks GPUs. Unless AccountingStorageTRES names {@code gres/gpu}, which it does not by default, no
 * row lists any GPU, and a run that held some looks like one that held none.
 */
final class GpuAccounting {

    private static final String TRACKED = "gres/gpu";

    private static final String GPU = "gpu";

    private final String scontrol;

    /** Checks with the given scontrol. */
    GpuAccounting(String scontrol) {
        this.scontrol = scontrol;
    }

    /**
     * Returns a warning only if there are GPUs that are not tracked. A scontrol that does not answer is reported by other checks.
     */
    Optional<Finding<JobcompSubject>> check() throws InterruptedException {
        try {
            return finding(Scontrol.config(scontrol));
        } catch (QueryException failure) {
            return Optional.empty();
        }
    }

    private static Optional<Finding<JobcompSubject>> finding(SlurmConfig config) {
        Optional<String> tracked = config.value("AccountingStorageTRES");
        boolean hasGpus = words(config.value("GresTypes").orElse("")).contains(GPU);
        boolean isTracked = words(tracked.orElse("")).stream().anyMatch(GpuAccounting::isGpu);
        return hasGpus && tracked.isPresent() && !isTracked
                ? Optional.of(Finding.warning(
                        JobcompSubject.ACCOUNTING,
                        "AccountingStorageTRES is " + tracked.get()
                                + ": expected gres/gpu in it, since GresTypes has gpu; "
                                + "accounting records no GPUs, and gpu_count is 0"))
                : Optional.empty();
    }

    private static boolean isGpu(String name) {
        return name.equals(TRACKED) || name.startsWith(TRACKED + ":");
    }

    private static List<String> words(String list) {
        return List.of(list.split(","));
    }
}
