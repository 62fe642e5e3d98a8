package io.github.jobenergy.energy.gather;

import io.github.jobenergy.energy.share.placement.SeparateSteps;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.step.ComparedStep;
import io.github.jobenergy.schemas.energy.step.StepComparison;
import io.github.jobenergy.schemas.energy.step.StepEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares Slurm's energies of the steps of a run with those of its nodes. A step is compared if it had all nodes of the run to itself
 * and each node has its energy. The steps of a run whose energy by Slurm is implausible are not compared.
 */
final class ComparedStepsOfRun {

    private final JobCompletion completion;
    private final List<NodeJobEnergy> nodes;

    ComparedStepsOfRun(JobCompletion completion, List<NodeJobEnergy> nodes) {
        this.completion = completion;
        this.nodes = nodes;
    }

    StepComparison comparison() {
        long withEnergy = completion.steps().stream()
                .filter(step -> step.isNumbered() && step.slurm().isPresent())
                .count();
        List<ComparedStep> compared = new ArrayList<>();
        if (!nodes.isEmpty() && completion.slurmEnergy().status() != Status.IMPLAUSIBLE) {
            SeparateSteps.of(completion).forEach(step -> compared(step).ifPresent(compared::add));
        }
        return StepComparison.of(compared, withEnergy - compared.size());
    }

    private Optional<ComparedStep> compared(Step step) {
        List<StepEnergy> metered = nodes.stream()
                .flatMap(node -> node.steps().orElse(List.of()).stream())
                .filter(known -> known.stepId().equals(step.stepId()))
                .toList();
        Energy meter = metered.stream().map(StepEnergy::energyWholeNode).reduce(Energy.ZERO, Energy::plus);
        Energy edges = metered.stream().map(StepEnergy::edgeEnergy).reduce(Energy.ZERO, Energy::plus);
        return metered.size() == nodes.size() && !meter.equals(Energy.ZERO)
                ? step.slurm().map(slurm -> new ComparedStep(step.stepId(), slurm, meter, edges))
                : Optional.empty();
    }
}
