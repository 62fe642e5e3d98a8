package io.github.jobenergy.jobcomp.survey;

import static io.github.jobenergy.jobcomp.dialect.sacct.SacctText.completed;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.dialect.sacct.SacctText;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppraisalTest {

    /** Rows of a run of 60 s; job: joules of the job row; then steps, {@code id=joules}; a joule count may be blank. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // what it is        | nodes       | job   | steps                          | verdict             |
                // claimed | shown
                "one srun            | n1          | 7020  | batch=7302 0=7020              | AS_CLAIMED          | 7020    | 7020",
                "two at once         | n1          | 13954 | batch=7088 0=6977 1=6977       | OVERSTATED          | 13954   | 7088",
                "two, Contain        | n1          | 8898  | batch=8146 extern=8898 0=6526  | AS_CLAIMED          | 8898    | 8898",
                "srun in second half | n1          | 3689  | batch=8262 0=3689              | UNDERSTATED         | 3689    | 8262",
                "srun on two nodes   | n[1-2]      | 12972 | batch=7313 0=12972             | AS_CLAIMED          | 12972   | 12972",
                "no step             | n1          | 500   | ''                             | AS_CLAIMED          | 500     | 500",
                "batch alone         | n1          | ''    | batch=7001                     | BATCH_STEP_ONLY     | ''      | 7001",
                "timeout, Contain    | n1          | ''    | batch=26584 extern=26598       | EXTERN_STEP_ONLY    | ''      | 26598",
                "salloc, requeued    | n[1-2]      | ''    | 0=400                          | LAUNCHED_STEPS_ONLY | ''      | 400",
                "batch on two nodes  | n[1-2]      | ''    | batch=1051                     | FIRST_NODE_ONLY     | ''      | ''",
                "side by side        | n[1-2]      | ''    | 0=400 1=300                    | UNCLEAR_STEPS       | ''      | ''",
                "unset everywhere    | n1          | 18446744073709551614 | batch=-2        | NOTHING_MEASURED    | ''      | ''",
                "a dead sensor       | n1          | 0     | batch=0                        | ZERO                | ''      | ''",
                "a sensor reset      | n1          | 18446744073708552566 | ''              | IMPLAUSIBLE         | ''      | ''",
                "beyond 15 kW a node | n1          | 99000000 | ''                          | IMPLAUSIBLE         | ''      | ''",
                "ended in the queue  | ''          | 0     | ''                             | NEVER_RAN           | ''      | ''",
            })
    void classifiesTheEnergiesOfAccounting(
            String what, String nodes, String job, String steps, Verdict verdict, String claimed, String shown) {
        SacctText text = SacctText.ofJob7()
                .row("NodeList=" + nodes, "ConsumedEnergyRaw=" + job, "AllocTRES=cpu=8,energy=" + job + ",node=1");
        Arrays.stream(steps.split(" ", -1)).filter(step -> !step.isEmpty()).forEach(step -> {
            int equals = step.indexOf('=');
            String id = step.substring(0, equals);
            text.row("JobIDRaw=7." + id, "NodeList=" + nodes, "ConsumedEnergyRaw=" + step.substring(equals + 1));
        });

        Appraisal appraisal = Appraisal.of(completed(text.read(), 0));

        assertEquals(new Appraisal(verdict, joules(claimed), joules(shown)), appraisal, what);
    }

    private static Optional<Energy> joules(String number) {
        return number.isEmpty() ? Optional.empty() : Optional.of(Energy.ofJoules(Long.parseLong(number)));
    }

    @Test
    void aNumberTruncatedTo32BitsIsDetectedByTheStep() {
        // 100 nodes for three days; 705032704 is 5000000000 less 2^32.
        SacctText text = SacctText.ofJob7()
                .row("NodeList=n[1-100]", "End=1000259210", "ConsumedEnergyRaw=705032704")
                .row("JobIDRaw=7.extern", "NodeList=n[1-100]", "End=1000259210", "ConsumedEnergyRaw=5000000000");

        Appraisal appraisal = Appraisal.of(completed(text.read(), 0));

        assertEquals(new Appraisal(Verdict.CUT_TO_32_BITS, joules("705032704"), joules("5000000000")), appraisal);
    }

    @Test
    void aResizedRunHasNoEnergy() {
        SacctText text = SacctText.ofJob7()
                .row("State=RESIZING", "End=1000000040")
                .row("Submit=1000000040", "NodeList=n1", "ConsumedEnergyRaw=");

        assertEquals(Verdict.RESIZED, Appraisal.of(completed(text.read(), 0)).verdict());
    }

    @ParameterizedTest
    @CsvSource({"'', TOO_SHORT", "0, TOO_SHORT", "18446744073708552566, IMPLAUSIBLE"})
    void aRunOfZeroDurationHasNoEnergy(String job, Verdict verdict) {
        SacctText text = SacctText.ofJob7().row("End=1000000010", "ConsumedEnergyRaw=" + job);

        assertEquals(verdict, Appraisal.of(completed(text.read(), 0)).verdict());
    }
}
