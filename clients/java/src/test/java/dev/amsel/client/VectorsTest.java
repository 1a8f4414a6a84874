package dev.amsel.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.amsel.client.model.Message;
import dev.amsel.client.model.PayRequest;
import dev.amsel.client.transport.Transport;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** contract/vectors: what every library must do. */
class VectorsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ROOT = "/ams/sandbox/api/";

  @TestFactory
  Stream<DynamicTest> signing() {
    return named(
        Vectors.read("signing"),
        vector -> {
          Signing.Signed signed =
              new Signing.Signed(
                  text(vector, "path"), text(vector, "clientId"), text(vector, "time"), text(vector, "body").getBytes(UTF_8));
          String signature = text(vector, "signature");
          Signing.Received received = Signing.readHeader("algorithm=RSA256,keyVersion=1,signature=" + signature);
          boolean isGood =
              text(vector, "method").equals("POST")
                  && received != null
                  && Signing.isSignedBy(
                      signed, Keys.readPublic(text(vector, "publicKey"), "publicKey"), received.signature());
          assertEquals(vector.get("valid").asBoolean(), isGood);
          if (isGood && vector.has("privateKey"))
            assertEquals(
                "algorithm=RSA256,keyVersion=1,signature=" + URLDecoder.decode(signature.replace("+", "%2B"), UTF_8),
                URLDecoder.decode(
                    Signing.header(signed, Keys.readPrivate(text(vector, "privateKey")).privateKey(), 1), UTF_8));
        });
  }

  @TestFactory
  Stream<DynamicTest> anAnswer() {
    JsonNode all = Vectors.read("answers");
    return named(
        all.get("cases"),
        vector -> {
          AmselSettings.Builder settings = settings(all);
          giveKeys(settings, all.get("gatewayPublicKeys").get(text(vector, "keys")));
          Transport transport = request -> replyOf(vector.get("reply"));
          Exchange exchange = new Exchange(settings.build().setup(), transport, standingAt(all.get("now").asLong()));
          JsonNode expected = vector.get("expected");
          Map<String, Object> request = mapOf(all.get("request"));
          if (text(expected, "kind").equals("error")) {
            AmselException error =
                assertThrows(
                    AmselException.class, () -> exchange.send(text(all, "operation"), request, new Stop()));
            assertEquals(text(expected, "code"), error.code());
            assertEquals(text(expected, "status"), error.status().name());
            return;
          }
          Reply got = exchange.send(text(all, "operation"), request, new Stop());
          if (text(expected, "kind").equals("lost")) {
            assertInstanceOf(Reply.Lost.class, got);
            return;
          }
          Reply.Answered answered = assertInstanceOf(Reply.Answered.class, got);
          assertEquals(text(expected, "status"), answered.status().name());
          assertEquals(text(expected, "code"), answered.code());
          assertEquals(expected.get("isSigned").asBoolean(), answered.isSigned());
          if (expected.has("answer")) assertEquals(mapOf(expected.get("answer")), answered.answer());
        });
  }

  @TestFactory
  Stream<DynamicTest> repeats() {
    JsonNode all = Vectors.read("retries");
    return named(all.get("cases"), vector -> runRetry(all, vector, false));
  }

  /** The same logic on other threads: the same outcomes. */
  @TestFactory
  Stream<DynamicTest> repeatsAsync() {
    JsonNode all = Vectors.read("retries");
    return named(all.get("cases"), vector -> runRetry(all, vector, true));
  }

  private static void runRetry(JsonNode all, JsonNode vector, boolean isAsync) throws Exception {
    Script script = new Script(all.get("now").asLong(), vector.get("attempts"));
    AmselSettings.Builder settings = settings(all).transport(script).timing(script);
    giveKeys(settings, all.get("gatewayPublicKey"));
    Amsel client = new Amsel(settings.build());
    JsonNode expected = vector.get("expected");
    Map<String, Object> seen = new TreeMap<>();
    try {
      Outcome<?> outcome = callBy(client, vector, isAsync);
      seen.put("status", outcome.status().name());
      seen.put("code", outcome.code());
      seen.put("learnedBy", outcome.learnedBy().name().toLowerCase(Locale.ROOT));
      if (expected.has("answer")) seen.put("answer", answerOf(outcome));
    } catch (AmselException error) {
      seen.put("error", error.code());
      seen.put("status", error.status().name());
      seen.put("retryable", error.retryable());
      seen.put("requestId", error.requestId());
    }
    assertEquals(List.of(), script.flaws);
    assertEquals(new TreeMap<>(mapOf(expected)), seen);
    List<Long> waits = new ArrayList<>();
    vector.get("waitsMs").forEach(wait -> waits.add(wait.asLong()));
    assertEquals(waits, script.waits);
    assertEquals(vector.get("attempts").size(), script.used);
  }

  private static Map<String, Object> answerOf(Outcome<?> outcome) {
    return outcome.answer() instanceof TillAnswer till
        ? till.payment().toMap()
        : ((Message) outcome.answer()).toMap();
  }

  private static Outcome<?> callBy(Amsel client, JsonNode vector, boolean isAsync) throws Exception {
    JsonNode options = vector.path("options");
    Map<String, Object> request = mapOf(vector.get("request"));
    String operation = text(vector, "operation");
    Object outcome;
    if (operation.equals("inStore.payAndWait")) {
      WaitOptions wait =
          options.has("waitMs")
              ? WaitOptions.USUAL.withWaitTime(Duration.ofMillis(options.get("waitMs").asLong()))
              : WaitOptions.USUAL;
      PayRequest paying = PayRequest.of(request);
      outcome = isAsync ? client.inStoreAsync().payAndWait(paying, wait) : client.inStore().payAndWait(paying, wait);
    } else {
      String[] parts = operation.split("/");
      Object area = Amsel.class.getMethod(parts[1] + (isAsync ? "Async" : "")).invoke(client);
      Method method =
          Arrays.stream(area.getClass().getMethods())
              .filter(one -> one.getName().equals(parts[2]) && one.getParameterCount() == 2)
              .findFirst()
              .orElseThrow();
      Object message = method.getParameterTypes()[0].getMethod("of", Map.class).invoke(null, request);
      CallOptions how = options.path("repeats").asBoolean(true) ? CallOptions.USUAL : CallOptions.withoutRepeats();
      try {
        outcome = method.invoke(area, message, how);
      } catch (InvocationTargetException error) {
        throw error.getCause() instanceof AmselException cause ? cause : error;
      }
    }
    if (!(outcome instanceof CompletableFuture<?> future)) return (Outcome<?>) outcome;
    try {
      return (Outcome<?>) future.get();
    } catch (ExecutionException error) {
      throw error.getCause() instanceof AmselException cause ? cause : error;
    }
  }

  /** Plays the gateway and the clock, attempt by attempt. */
  private static final class Script implements Transport, Timing {
    final List<String> flaws = new ArrayList<>();
    final List<Long> waits = new ArrayList<>();
    int used;
    private long now;
    private final JsonNode attempts;

    Script(long now, JsonNode attempts) {
      this.now = now;
      this.attempts = attempts;
    }

    @Override
    public Transport.Reply send(Request request) throws IOException {
      JsonNode attempt = attempts.get(used++);
      if (attempt == null) throw new IOException("one attempt too many");
      String path = URI.create(request.url()).getPath();
      if (!path.equals(ROOT + text(attempt, "operation"))) flaws.add("attempt " + used + " went to " + path);
      JsonNode sent = JSON.readTree(request.body());
      if (!sent.equals(attempt.get("request"))) flaws.add("attempt " + used + " sent " + sent);
      now += attempt.path("takesMs").asLong(0);
      if (attempt.get("reply").isNull()) throw new IOException("connection reset");
      return replyOf(attempt.get("reply"));
    }

    @Override
    public long now() {
      return now;
    }

    @Override
    public boolean sleep(long ms, Stop stop) {
      now += ms;
      waits.add(ms);
      return true;
    }

    @Override
    public double random() {
      return 0.5;
    }
  }

  @TestFactory
  Stream<DynamicTest> aNotification() {
    JsonNode all = Vectors.read("notifications");
    Map<Integer, String> keys = new HashMap<>();
    all.get("gatewayPublicKey").fields().forEachRemaining(one -> keys.put(Integer.valueOf(one.getKey()), one.getValue().asText()));
    NotificationReader reader = new NotificationReader(text(all, "clientId"), keys);
    return named(
        all.get("cases"),
        vector -> {
          JsonNode received = vector.get("received");
          Map<String, List<String>> headers = new HashMap<>();
          received.get("headers").fields().forEachRemaining(one -> headers.put(one.getKey(), List.of(one.getValue().asText())));
          byte[] body = text(received, "body").getBytes(UTF_8);
          JsonNode expected = vector.get("expected");
          if (expected.has("error")) {
            AmselException error =
                assertThrows(AmselException.class, () -> reader.read(headers, body, text(received, "path")));
            assertEquals(text(expected, "error"), error.code());
            return;
          }
          Notification notification = reader.read(headers, body, text(received, "path"));
          Map<String, Object> seen = new TreeMap<>();
          seen.put("kind", notification.kind().text());
          seen.put("id", notification.id());
          seen.put("sequence", notification.sequence());
          seen.put("body", notification.body().toMap());
          seen.put("digest", notification.digest());
          seen.put("time", notification.time());
          seen.keySet().retainAll(mapOf(expected).keySet());
          assertEquals(new TreeMap<>(mapOf(expected)), seen);
        });
  }

  @TestFactory
  Stream<DynamicTest> aKey() {
    return named(
        Vectors.read("keys"),
        vector -> {
          JsonNode given = vector.get("settings");
          AmselSettings settings =
              AmselSettings.builder()
                  .clientId("SANDBOX_5X00000000000000")
                  .gatewayUrl("https://pay.example")
                  .privateKey(text(given, "privateKey"))
                  .gatewayPublicKey(text(given, "gatewayPublicKey"))
                  .build();
          if (vector.get("words").isNull()) {
            assertDoesNotThrow(() -> new Amsel(settings));
            return;
          }
          AmselException error = assertThrows(AmselException.class, () -> new Amsel(settings));
          assertEquals("WRONG_SETTINGS", error.code());
          assertEquals(Status.F, error.status());
          for (JsonNode word : vector.get("words"))
            assertTrue(
                error.getMessage().toLowerCase(Locale.ROOT).contains(word.asText().toLowerCase(Locale.ROOT)),
                error.getMessage());
        });
  }

  private static AmselSettings.Builder settings(JsonNode all) {
    return AmselSettings.builder()
        .gatewayUrl("https://pay.example")
        .clientId(text(all, "clientId"))
        .privateKey(text(all, "privateKey"));
  }

  private static void giveKeys(AmselSettings.Builder settings, JsonNode keys) {
    if (keys.isTextual()) {
      settings.gatewayPublicKey(keys.asText());
      return;
    }
    Map<Integer, String> byVersion = new HashMap<>();
    keys.fields().forEachRemaining(one -> byVersion.put(Integer.valueOf(one.getKey()), one.getValue().asText()));
    settings.gatewayPublicKeys(byVersion);
  }

  private static Timing standingAt(long now) {
    return new Timing() {
      @Override
      public long now() {
        return now;
      }
    };
  }

  private static Transport.Reply replyOf(JsonNode reply) {
    Map<String, String> headers = new HashMap<>();
    reply.get("headers").fields().forEachRemaining(one -> headers.put(one.getKey(), one.getValue().asText()));
    return new Transport.Reply(reply.get("status").asInt(), headers, text(reply, "body").getBytes(UTF_8));
  }

  private static Map<String, Object> mapOf(JsonNode node) {
    return JSON.convertValue(node, JSON.getTypeFactory().constructMapType(Map.class, String.class, Object.class));
  }

  private static String text(JsonNode node, String field) {
    return node.get(field).asText();
  }

  private interface Check {
    void run(JsonNode vector) throws Exception;
  }

  private static Stream<DynamicTest> named(JsonNode vectors, Check check) {
    return StreamSupport.stream(vectors.spliterator(), false)
        .map(vector -> DynamicTest.dynamicTest(text(vector, "name"), () -> check.run(vector)));
  }
}
