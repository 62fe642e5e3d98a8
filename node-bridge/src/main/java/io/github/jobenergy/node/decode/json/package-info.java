/**
 * The parsing of messages that consist of JSON documents. The content of the documents belongs to the formats, none of which it
 * imports.
 */
package io.github.jobenergy.node.decode.json;
