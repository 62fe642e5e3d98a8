/** What every program needs once. Knows nothing of what a program is for. */
package io.github.jobenergy.program;
