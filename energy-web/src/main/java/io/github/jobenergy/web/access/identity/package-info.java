/** How the user of a request is identified: a MUNGE credential, a header of a trusted proxy, or a token. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.web.access.identity;
