package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.quickstart.recording.Recording;

/**
 * The recording, the installation and the workplace of a play.
 *
 * @param recording the recording to play
 * @param installation the installation with the files of the programs
 * @param workFolder the folder of the state of the programs
 * @param hasEveryTopic whether every topic of the contract gets records: starts of runs, alerts by an example of a rule, and a rejection
 */
public record LaunchSettings(
        Recording recording, Installation installation, WorkFolder workFolder, boolean hasEveryTopic) {

    /** The settings of a play without alerts and rejections. */
    public LaunchSettings(Recording recording, Installation installation, WorkFolder workFolder) {
        this(recording, installation, workFolder, false);
    }
}
