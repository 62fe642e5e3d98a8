package io.github.jobenergy.node.source.redfish.resource;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identifies chassis that are parts of a node by their ids. Large machines have a chassis for each part:
 *
 * <pre>
 *   HGX_CPU_0                cpu[0]
 *   HGX_GPU_3, HGX_GPU_SXM_8 accelerator[3], accelerator[8]: the number of the GPU in Slurm is unknown
 *   HGX_ProcessorModule_0    module[0]
 *   HGX_Chassis_0            the GPU board of an NVIDIA HGX, which is less than the node; likewise every other HGX_…
 * </pre>
 */
final class ChassisPart {

    private static final Pattern PART =
            Pattern.compile("(?:.*[_.-])?(CPU|GPU|ProcessorModule)(?:_SXM)?_?(\\d{1,4})", Pattern.CASE_INSENSITIVE);

    private static final Pattern BOARD =
            Pattern.compile("HGX[_.-].*|(?:.*[_.-])?GPU[_.-]?(?:Base)?board.*", Pattern.CASE_INSENSITIVE);

    private static final Map<String, String> DOMAINS =
            Map.of("cpu", "cpu", "gpu", "accelerator", "processormodule", "module");

    private ChassisPart() {}

    /** The domain of a chassis that is a processor, a GPU or a module; empty for any other chassis. */
    static Optional<String> domain(String chassis) {
        Matcher part = PART.matcher(chassis);
        return part.matches()
                ? Optional.of(DOMAINS.get(part.group(1).toLowerCase(Locale.ROOT)) + "["
                        + Integer.parseInt(part.group(2)) + "]")
                : Optional.empty();
    }

    /** Whether the chassis is a part of a node, so that its power is not the input of the node. */
    static boolean isPart(String chassis) {
        return domain(chassis).isPresent() || BOARD.matcher(chassis).matches();
    }
}
