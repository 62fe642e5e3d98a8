package io.github.jobenergy.schemas.alert;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;

/**
 * The rule of an alert.
 *
 * @param ruleName the name of the rule; not blank
 * @param kind the kind of the rule
 */
public record AlertRule(String ruleName, AlertKind kind) implements FieldGroup {

    public AlertRule {
        Names.require("rule_name", ruleName);
        if (ruleName.isBlank()) {
            throw new InvalidFieldException("rule_name", "a name", "a blank string");
        }
    }
}
