package io.github.jobenergy.quickstart.stage;

import io.github.jobenergy.quickstart.recording.Recording;

/**
 * What is played, with what, and where.
 *
 * @param recording what is played
 * @param installation what the programs bring along
 * @param workplace where they keep what they need
 */
public record Setting(Recording recording, Installation installation, Workplace workplace) {}
