package io.github.jobenergy.page.plot;

import java.time.Duration;

/**
 * The forms of a plot. A page contains a plot in each form, and its style sheet shows the one that suits the screen: text in a plot
 * is as large as the text beside it, which a picture that is scaled does not achieve on both.
 */
public enum Form {
    /** A plot for a screen or sheet that is wide. */
    DESKTOP("desktop", 960, 10, 10),
    /** A plot for the screen of a phone, with few labels. */
    PHONE("phone", 340, 5, 4);

    private final String style;
    private final double width;
    private final int times;
    private final int seconds;

    Form(String style, double width, int times, int seconds) {
        this.style = style;
        this.width = width;
        this.times = times;
        this.seconds = seconds;
    }

    /** Returns the class of the picture in the style sheet. */
    public String style() {
        return style;
    }

    /** Returns the width of the picture. */
    public double width() {
        return width;
    }

    /** Returns the most steps of this length on the axis of time: labels with seconds are longer. */
    int times(Duration step) {
        return step.toSeconds() % 60 == 0 ? times : seconds;
    }
}
