package io.github.jobenergy.web.cli;
/** x. */
public final class EnergyWeb {
    private EnergyWeb() {}

    public static void main(String... args) {}
}
