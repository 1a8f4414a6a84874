package dev.amsel.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("package")
class PackageTest {
  private static final String PROGRAM =
      """
      import dev.amsel.client.Amsel;
      import dev.amsel.client.AmselException;
      import dev.amsel.client.AmselSettings;
      import dev.amsel.client.CallOptions;
      import dev.amsel.client.model.Amount;
      import dev.amsel.client.model.InquiryPaymentRequest;
      import java.io.IOException;

      public class Program {
        public static void main(String[] keys) {
          Amount price = Amount.of("EUR", 1050);
          Amsel amsel = new Amsel(AmselSettings.builder()
              .clientId("SANDBOX_1").privateKey(keys[0]).gatewayPublicKey(keys[1]).gatewayUrl("https://pay.example")
              .transport(request -> { throw new IOException("asked " + request.url()); })
              .build());
          try {
            amsel.payments().inquiryPayment(
                InquiryPaymentRequest.builder().paymentId("1").build(), CallOptions.withoutRepeats());
          } catch (AmselException error) {
            System.out.println(Amsel.VERSION + " " + error.code() + " " + price.value());
          }
        }
      }
      """;

  private static final Path JAR = Path.of("target/amsel-client-" + Amsel.VERSION + ".jar").toAbsolutePath();

  @Test
  @DisplayName("the packed library works in an empty folder, with Jackson alone beside it")
  void packed(@TempDir Path folder) throws Exception {
    String jackson =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(path -> path.matches(".*jackson-(databind|core|annotations)-[0-9.]+\\.jar"))
            .collect(Collectors.joining(File.pathSeparator));
    String path = JAR + File.pathSeparator + jackson + File.pathSeparator + folder;
    Files.writeString(folder.resolve("Program.java"), PROGRAM);
    assertEquals("", run(folder, "javac", "-Xlint:all", "-Werror", "-proc:none", "-cp", path, "Program.java"));
    String privateKey = Vectors.read("key-material").at("/merchant/privateKey").asText();
    String gatewayKey = Vectors.read("key-material").at("/gateway1/publicKey").asText();
    assertEquals(Amsel.VERSION + " NO_ANSWER 1050", run(folder, "java", "-cp", path, "Program", privateKey, gatewayKey));
    Files.writeString(folder.resolve("Program.java"), PROGRAM.replace("\"EUR\", 1050", "\"EUR\", 10.5"));
    assertTrue(run(folder, "javac", "-proc:none", "-cp", path, "Program.java").contains("possible lossy conversion"));
  }

  @Test
  @DisplayName("the packed file has the library and its licence in it, and sources and reference beside it")
  void files() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> names = jar.stream().map(entry -> entry.getName()).toList();
      assertTrue(
          names.containsAll(
              List.of("META-INF/LICENSE", "dev/amsel/client/retry.json", "dev/amsel/client/model/PayRequest.class")));
      assertFalse(names.stream().anyMatch(name -> name.contains("Test.class") && !name.contains("/testing/")));
      assertEquals("dev.amsel.client", jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"));
    }
    for (String kind : List.of("sources", "javadoc"))
      assertTrue(Files.exists(Path.of(JAR.toString().replace(".jar", "-" + kind + ".jar"))), kind);
  }

  private static String run(Path folder, String tool, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", tool).toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8).trim();
    process.waitFor();
    return said;
  }
}
