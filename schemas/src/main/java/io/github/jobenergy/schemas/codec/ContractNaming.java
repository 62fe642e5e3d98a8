package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.NamingBase;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedField;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.quantity.SquaredEnergy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Maps record components to names in JSON: the component name in snake_case, followed by the unit of its type. In Java the type
 * states the unit; in JSON the name has to. A group of fields has no name in JSON; the name that it gets here can never collide
 * with the name of a field.
 */
final class ContractNaming extends com.fasterxml.jackson.databind.PropertyNamingStrategy {

    private static final long serialVersionUID = 1L;

    /** Names in JSON that Java does not allow, or that differ from the rule. */
    private static final Map<String, String> EXCEPTIONS = Map.of("settled", "final", "timeLimitWord", "time_limit");

    private static final Map<Class<?>, String> UNITS = Map.of(
            Energy.class,
            "joules",
            SquaredEnergy.class,
            "square_joules",
            Power.class,
            "watts",
            Duration.class,
            "seconds",
            Emissions.class,
            "grams");

    private static final String GROUP = "(group) ";

    private static final NamingBase SNAKE_CASE = (NamingBase) PropertyNamingStrategies.SNAKE_CASE;

    @Override
    public String nameForField(MapperConfig<?> config, AnnotatedField field, String defaultName) {
        return name(field, defaultName);
    }

    @Override
    public String nameForGetterMethod(MapperConfig<?> config, AnnotatedMethod method, String defaultName) {
        return name(method, defaultName);
    }

    @Override
    public String nameForConstructorParameter(
            MapperConfig<?> config, AnnotatedParameter parameter, String defaultName) {
        return name(parameter, defaultName);
    }

    /** Checks whether a name is that of a group, which no JSON object contains. */
    static boolean isGroup(String name) {
        return name.startsWith(GROUP);
    }

    private static String name(AnnotatedMember member, String component) {
        if (FieldGroup.class.isAssignableFrom(member.getRawType())) {
            return GROUP + component;
        }
        String exception = EXCEPTIONS.get(component);
        if (exception != null) {
            return exception;
        }
        String name = SNAKE_CASE.translate(component);
        String unit = UNITS.get(quantity(member.getType()));
        return unit == null || name.endsWith(unit) ? name : name + "_" + unit;
    }

    private static Class<?> quantity(JavaType type) {
        boolean optional = type.hasRawClass(Optional.class);
        return optional ? type.getContentType().getRawClass() : type.getRawClass();
    }
}
