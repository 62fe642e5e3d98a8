/** Runs of system programs, such as those of MUNGE and of Slurm, with limits. What they print is interpreted by the callers. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.web.access.command;
