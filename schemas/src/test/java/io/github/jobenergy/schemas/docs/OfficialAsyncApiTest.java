package io.github.jobenergy.schemas.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Validates docs/asyncapi.json with the official JSON Schema of AsyncAPI, which npm downloads. Requires npm and tar. */
@Tag("soak")
class OfficialAsyncApiTest {

    private static final String PACKAGE = "@asyncapi/specs@6.11.1";
    private static final String ARCHIVE = "asyncapi-specs-6.11.1.tgz";
    private static final String SCHEMA = "package/schemas/3.0.0-without-$id.json";
    private static final long TIMEOUT_MINUTES = 5;

    private static Schema official;

    @BeforeAll
    static void download(@TempDir Path folder) throws Exception {
        run(folder, "npm", "pack", PACKAGE);
        run(folder, "tar", "-xzf", ARCHIVE);
        JsonNode schema = SampleRecord.JSON.readTree(Files.readAllBytes(folder.resolve(SCHEMA)));
        official =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(schema);
    }

    private static void run(Path folder, String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.log").toFile())
                .start();
        boolean hasEnded = process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES);
        assertEquals(0, hasEnded ? process.exitValue() : -1, Files.readString(folder.resolve("output.log")));
    }

    @Test
    void theDocumentIsValid() throws Exception {
        JsonNode document = SampleRecord.JSON.readTree(Files.readAllBytes(SpecificationsTest.ASYNC_API));

        assertEquals(
                List.of(),
                official.validate(document).stream().map(Object::toString).toList());
    }

    @Test
    void aDocumentWithAnUnknownSettingOfATopicIsInvalid() throws Exception {
        ObjectNode document = AsyncApi.document();
        ((ObjectNode) document.at("/channels/job-energy/bindings/kafka")).put("replicas", 0);

        assertFalse(official.validate(document).isEmpty());
    }
}
