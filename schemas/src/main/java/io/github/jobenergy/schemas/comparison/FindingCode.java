package io.github.jobenergy.schemas.comparison;

/** The code of the finding of a comparison. The contract writes the codes in lower case. The first whose condition holds applies. */
public enum FindingCode {
    /** No run of the row is comparable. */
    NOT_COMPARED("No run of the day is comparable", "No step of the day had its nodes to itself and was metered"),
    /**
     * The drift is significant, and the line through the days changes by more than 1 % from the first day with compared runs to the
     * last.
     */
    DRIFTING(
            "Slurm's energy drifts against that of the meters",
            "Slurm's energy of steps drifts against that of the meters"),
    /** Fewer than three runs are compared. */
    TOO_FEW("Fewer than three runs of the day are comparable", "Fewer than three steps of the day are compared"),
    /** The difference is at most 1 % of the energy of the meters, plus the energy of the edges, of which at most 1 % counts. */
    AGREES("Slurm's energy agrees with that of the meters", "Slurm's energy of steps agrees with that of the meters"),
    /** The difference is greater, and at most 1 % plus the energy of the edges: short runs do not show which of both is right. */
    WITHIN_EDGES(
            "The runs are too short for a finding: their edges explain the difference",
            "The steps are too short for a finding: their edges explain the difference"),
    /** Slurm reports less. */
    SLURM_LOW(
            "Slurm's energy is lower than that of the meters",
            "Slurm's energy of steps is lower than that of the meters"),
    /** Slurm reports more. */
    SLURM_HIGH(
            "Slurm's energy is higher than that of the meters",
            "Slurm's energy of steps is higher than that of the meters");

    private final String sentence;
    private final String sentenceOfSteps;

    FindingCode(String sentence, String sentenceOfSteps) {
        this.sentence = sentence;
        this.sentenceOfSteps = sentenceOfSteps;
    }

    /** Returns the finding as a sentence without a full stop, to which amounts may be appended. */
    public String sentence() {
        return sentence;
    }

    /** Returns the finding on single steps as a sentence without a full stop. */
    public String sentenceOfSteps() {
        return sentenceOfSteps;
    }
}
