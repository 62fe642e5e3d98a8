/**
 * The source {@code nvidia-smi}: NVIDIA GPUs of this node. It imports no other kind of source, and neither the scheduling of
 * polls nor the output.
 */
package io.github.jobenergy.node.source.nvidia;
