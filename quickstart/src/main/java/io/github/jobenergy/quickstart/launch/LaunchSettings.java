package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.quickstart.recording.Recording;

/**
 * The recording, the installation and the workplace of a play.
 *
 * @param recording the recording to play
 * @param installation the installation with the files of the programs
 * @param workFolder the folder of the state of the programs
 */
public record LaunchSettings(Recording recording, Installation installation, WorkFolder workFolder) {}
