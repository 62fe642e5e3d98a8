package io.github.jobenergy.web.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.github.jobenergy.page.Block.Cell;
import io.github.jobenergy.page.Block.Paragraph;
import io.github.jobenergy.page.Frame;
import io.github.jobenergy.page.HtmlPage;
import io.github.jobenergy.page.Page;
import io.github.jobenergy.page.Page.Section;
import io.github.jobenergy.page.TextPage;
import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.page.Resource;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints resources and errors in each format. */
final class Responses {

    /** The path of the style sheet. */
    static final String STYLE = "/style.css";

    private static final int COLUMNS = 80;

    private static final String CLUSTER = "/cluster";

    private static final List<Cell> NAVIGATION = List.of(
            new Cell("My energy", "/"),
            new Cell("Jobs", "/jobs"),
            new Cell("Now", "/live"),
            new Cell("Cluster", CLUSTER),
            new Cell("Statements", "/statements"),
            new Cell("Alerts", "/alerts"));

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .addModule(new SimpleModule().addSerializer(Instant.class, ToStringSerializer.instance))
            .build();

    private Responses() {}

    /** Returns a resource in a format, as one user sees it. */
    static String print(Resource resource, Format format, Access access) {
        return switch (format) {
            case HTML -> HtmlPage.print(resource.page(), frame(Optional.of(access)));
            case TEXT -> TextPage.print(resource.page(), COLUMNS);
            case JSON -> json(resource.json());
            case CSV -> Csv.of(resource);
        };
    }

    /** Returns the frame of pages for a user; the navigation leads to pages that the user may see. */
    private static Frame frame(Optional<Access> access) {
        boolean seesNodes =
                access.filter(each -> each.seesAll(PrivateData.NODES)).isPresent();
        List<Cell> navigation = NAVIGATION.stream()
                .filter(link -> seesNodes || !link.href().equals(CLUSTER))
                .toList();
        String viewer = access.map(Access::user).orElse("");
        return new Frame(Optional.empty(), Optional.of(STYLE), navigation, viewer);
    }

    /** Responds with a page. A header has the path of the next page, if there is one. */
    static void send(Context request, Resource page, Format format, Access access) {
        Object next = page.json().get("next");
        if (next != null) {
            request.header("Link", "<" + next + ">; rel=\"next\"; type=\"application/json\"");
        }
        request.contentType(format.contentType()).result(print(page, format, access));
    }

    /** Returns the message about what does not exist. What the viewer may not see is the same; the message has no name of the request. */
    static String absent(Context request) {
        String kind = request.path().split("/", 3)[1];
        boolean hasUser = kind.equals("users") || request.queryParam("user") != null;
        boolean hasAccount = kind.equals("accounts") || request.queryParam("account") != null;
        if (hasUser || hasAccount) {
            String subject = hasUser && hasAccount ? "user or account" : hasUser ? "user" : "account";
            return "There is no such " + subject + ", or you may not see a run of theirs.";
        }
        return switch (kind) {
            case "jobs" -> "There is no such job, or you may not see it.";
            case "statements" ->
                "There is no such statement, or you may not see it. The statements are at /statements.";
            default -> "There is no such page, or you may not see it.";
        };
    }

    /** Returns an error in a format. CSV has no form for it, and is text. */
    static String error(String message, Format format, Optional<Access> access) {
        Page page = new Page("Error", List.of(new Section("", List.of(new Paragraph(message)))));
        return switch (format) {
            case HTML -> HtmlPage.print(page, frame(access));
            case TEXT, CSV -> message + "\n";
            case JSON -> json(Map.of("error", message));
        };
    }

    private static String json(Map<String, Object> object) {
        try {
            return JSON.writeValueAsString(object) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("texts, numbers, times, lists and maps are not JSON", impossible);
        }
    }
}
