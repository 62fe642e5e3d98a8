import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.ResultKind;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;

/** Executes the SQL statements of a file with Flink, one after the other. Each ends with a semicolon at the end of a line. */
class SqlScript {

    public static void main(String... arguments) throws Exception {
        TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.inStreamingMode());
        tables.getConfig().set("parallelism.default", "1");
        for (String statement : Files.readString(Path.of(arguments[0])).split(";\\s*(\n|$)")) {
            TableResult result = tables.executeSql(statement);
            if (result.getResultKind() == ResultKind.SUCCESS_WITH_CONTENT && result.getJobClient().isPresent()) {
                result.await();
            }
        }
    }
}
