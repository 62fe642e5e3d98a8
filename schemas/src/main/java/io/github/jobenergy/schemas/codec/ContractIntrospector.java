package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.util.NameTransformer;
import io.github.jobenergy.schemas.FieldGroup;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Derives from the types what Jackson usually reads from annotations, so that the records of the contract have no annotations:
 * groups are flat, fields that are neither optional nor collections are required, and enumerations are lower case.
 */
final class ContractIntrospector extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    @Override
    public NameTransformer findUnwrappingNameTransformer(AnnotatedMember member) {
        return FieldGroup.class.isAssignableFrom(member.getRawType())
                ? NameTransformer.NOP
                : super.findUnwrappingNameTransformer(member);
    }

    @Override
    public Boolean hasRequiredMarker(AnnotatedMember member) {
        Class<?> type = member.getRawType();
        boolean mayBeAbsent = type == Optional.class
                || Collection.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || FieldGroup.class.isAssignableFrom(type);
        return member instanceof AnnotatedParameter && !mayBeAbsent;
    }

    @Override
    public String[] findEnumValues(
            MapperConfig<?> config, AnnotatedClass annotated, Enum<?>[] constants, String[] names) {
        for (int i = 0; i < constants.length; i++) {
            names[i] = constants[i].name().toLowerCase(Locale.ROOT);
        }
        return names;
    }
}
