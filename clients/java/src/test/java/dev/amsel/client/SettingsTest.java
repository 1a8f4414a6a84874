package dev.amsel.client;

import static dev.amsel.client.SeenStore.Seen.BUSY;
import static dev.amsel.client.SeenStore.Seen.NEW;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.amsel.client.model.Amount;
import dev.amsel.client.model.ApplyTokenAnswer;
import dev.amsel.client.model.Env;
import dev.amsel.client.model.InquiryPaymentAnswer;
import dev.amsel.client.model.InquiryPaymentRequest;
import dev.amsel.client.model.PayRequest;
import dev.amsel.client.model.PaymentMethod;
import dev.amsel.client.model.PaymentStatus;
import dev.amsel.client.model.RefundPaymentRequest;
import dev.amsel.client.model.TerminalType;
import dev.amsel.client.transport.Transport;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
  private static final JsonNode KEYS = Vectors.read("key-material");
  private static final String S = "\"result\":{\"resultStatus\":\"S\",\"resultCode\":\"SUCCESS\",\"resultMessage\":\"success.\"}";
  private static final String OPEN =
      "\"result\":{\"resultStatus\":\"U\",\"resultCode\":\"PAYMENT_IN_PROCESS\",\"resultMessage\":\"payment in process\"}";
  private static final Timing IN_NO_TIME =
      new Timing() {
        @Override
        public boolean sleep(long ms, Stop stop) {
          return true;
        }
      };
  private static final InquiryPaymentRequest INQUIRY = InquiryPaymentRequest.builder().paymentId("1").build();
  private static final RefundPaymentRequest REFUND =
      RefundPaymentRequest.builder().refundRequestId("r-1").paymentId("1").refundAmount(Amount.of("EUR", 1)).build();

  private static AmselSettings.Builder good() {
    return AmselSettings.builder()
        .clientId("SANDBOX_5X00000000000000")
        .privateKey(KEYS.at("/merchant/privateKey").asText())
        .gatewayPublicKey(KEYS.at("/gateway1/publicKey").asText())
        .gatewayUrl("https://pay.example");
  }

  private static Amsel client(Transport transport) {
    return new Amsel(good().transport(transport).timing(IN_NO_TIME).answerTolerance(null).build());
  }

  /** As the gateway would answer. */
  private static Transport.Reply signedReply(Transport.Request request, String answer) {
    String path = URI.create(request.url()).getPath();
    String time = "2026-11-16T12:00:00Z";
    byte[] body = answer.getBytes(UTF_8);
    Keys.MerchantKey key = Keys.readPrivate(KEYS.at("/gateway1/privateKey").asText());
    Signing.Signed signed = new Signing.Signed(path, "SANDBOX_5X00000000000000", time, body);
    return new Transport.Reply(
        200, Map.of("response-time", time, "signature", Signing.header(signed, key.privateKey(), 1)), body);
  }

  @TestFactory
  Stream<DynamicTest> theAddress() {
    Map<String, UnaryOperator<AmselSettings.Builder>> cases =
        Map.of(
            "of a sandbox client: https://pay.example/ams/sandbox/api/v1/", given -> given,
            "of a production client: https://pay.example/ams/api/v1/", given -> given.clientId("5X00000000000000"),
            "with a slash at its end: https://pay.example:8443/ams/sandbox/api/v1/",
                given -> given.gatewayUrl("https://pay.example:8443/"),
            "of a region: https://asia.example/ams/sandbox/api/v1/",
                given -> given.gatewayUrls(Map.of("europe", "https://eu.example", "asia", "https://asia.example")).region("asia"));
    return cases.entrySet().stream()
        .map(one -> DynamicTest.dynamicTest(one.getKey(), () -> addressIs(one.getKey().split(": ")[1], one.getValue())));
  }

  private static void addressIs(String root, UnaryOperator<AmselSettings.Builder> given) {
    List<Transport.Request> called = new ArrayList<>();
    Transport transport =
        request -> {
          called.add(request);
          throw new IOException("nobody there");
        };
    Amsel amsel = new Amsel(given.apply(good()).transport(transport).timing(IN_NO_TIME).build());
    AmselException error = assertThrows(AmselException.class, () -> amsel.payments().inquiryPayment(INQUIRY));
    assertEquals("NO_ANSWER", error.code());
    assertEquals(root + "payments/inquiryPayment", called.get(0).url());
    assertTrue(called.get(0).headers().get("user-agent").matches("amsel-java/\\d+\\.\\d+\\.\\d+.*"));
  }

  @TestFactory
  Stream<DynamicTest> aSettingThatCannotBeUsedIsASentence() {
    Map<String, UnaryOperator<AmselSettings.Builder>> cases = new HashMap<>();
    cases.put("no client ID: clientId", given -> given.clientId(""));
    cases.put("no address: gatewayUrl", given -> given.gatewayUrl(""));
    cases.put("an address with the path of the interface: without /ams", given -> given.gatewayUrl("https://pay.example/ams/api"));
    cases.put("a region that is not there: asia", given -> given.gatewayUrls(Map.of("asia", "https://asia.example")).region("mars"));
    cases.put("a key version of 0: keyVersion", given -> given.keyVersion(0));
    cases.put("a time-out of nothing: readTimeout", given -> given.readTimeout(Duration.ZERO));
    cases.put("a proxy of another kind: proxy", given -> given.proxy("socks5://proxy.example"));
    cases.put("an extra CA that is none: extraCa", given -> given.extraCa("garbage"));
    cases.put("no version of the gateway’s key: gatewayPublicKey", given -> given.gatewayPublicKeys(Map.of()));
    return cases.entrySet().stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.getKey(),
                    () -> {
                      AmselSettings settings = one.getValue().apply(good()).build();
                      AmselException error = assertThrows(AmselException.class, () -> new Amsel(settings));
                      assertEquals("WRONG_SETTINGS", error.code());
                      assertTrue(error.getMessage().contains(one.getKey().split(": ")[1]), error.getMessage());
                    }));
  }

  @Test
  @DisplayName("a file that is absent, no JSON, or lacks a key")
  void aFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("merchant.json");
    says("cannot be read", () -> Amsel.fromFile(file));
    Files.writeString(file, "no");
    says("is not JSON", () -> Amsel.fromFile(file));
    Files.writeString(file, "{\"clientId\":\"x\",\"gatewayUrl\":\"http://x\"}");
    says("has no merchantPrivateKey, gatewayPublicKey", () -> Amsel.fromFile(file));
  }

  @Test
  @DisplayName("a key comes from PKCS#12 as well, and a wrong password is said")
  void pkcs12(@TempDir Path folder) throws Exception {
    Path file = Certificates.make(folder).file();
    new Amsel(good().privateKeyFromPkcs12(file, Certificates.PASSWORD.toCharArray()).build());
    says("PKCS#12", () -> good().privateKeyFromPkcs12(file, "wrong".toCharArray()));
    says("PKCS#12", () -> good().privateKeyFromPkcs12(folder.resolve("absent.p12"), "wrong".toCharArray()));
  }

  private static void says(String words, org.junit.jupiter.api.function.Executable act) {
    AmselException error = assertThrows(AmselException.class, act);
    assertTrue(error.getMessage().contains(words), error.getMessage());
  }

  @Test
  @DisplayName("an amount is made of minor units, however many, and of at least one")
  void anAmount() {
    assertEquals(Map.of("currency", "EUR", "value", "9007199254740993"), Amount.of("EUR", 9007199254740993L).toMap());
    assertEquals(9007199254740993L, Amount.of("EUR", 9007199254740993L).value());
    assertThrows(IllegalArgumentException.class, () -> Amount.of("EUR", 0));
    assertThrows(IllegalArgumentException.class, () -> Amount.of("EUR", -5));
    assertThrows(IllegalArgumentException.class, () -> Amount.of(Map.of("currency", "EUR", "value", 10.5)));
  }

  @Test
  @DisplayName("a field and a value that nobody knows yet are kept and can be read")
  void extra() {
    InquiryPaymentAnswer answer =
        InquiryPaymentAnswer.of(Map.of("paymentStatus", "ON_THE_MOON", "newField", Map.of("deep", List.of("x"))));
    assertEquals("ON_THE_MOON", answer.paymentStatus().text());
    assertEquals(PaymentStatus.of("ON_THE_MOON"), answer.paymentStatus());
    assertEquals(Map.of("newField", Map.of("deep", List.of("x"))), answer.extra());
    assertNull(InquiryPaymentAnswer.of(Map.of("paymentId", 7)).paymentId());
  }

  @Test
  @DisplayName("a secret is in no text, and neither is what may be one")
  void secrets() {
    String shown =
        ApplyTokenAnswer.of(Map.of("accessToken", "s3cret", "userLoginId", "ada", "newToken", "s3cret")).toString();
    assertFalse(shown.contains("s3cret"), shown);
    assertTrue(shown.contains("ada"), shown);
    PaymentMethod method = PaymentMethod.builder().paymentMethodType("CARD").paymentMethodMetaData(Map.of("cardNo", "4054")).build();
    assertFalse(PayRequest.of(Map.of("paymentMethod", method)).toString().contains("4054"));
    assertFalse(good().build().toString().contains("MII"));
  }

  @Test
  @DisplayName("a message without a required field says which")
  void required() {
    assertTrue(
        assertThrows(IllegalStateException.class, () -> RefundPaymentRequest.builder().paymentId("1").build())
            .getMessage()
            .contains("refundRequestId, refundAmount"));
    assertEquals(Map.of("terminalType", "WEB"), Env.builder().terminalType(TerminalType.WEB).osType(null).build().toMap());
  }

  @Test
  @DisplayName("what all calls share cannot be stopped, and a key that is cut off is said")
  void shared() {
    assertThrows(IllegalStateException.class, () -> CallOptions.USUAL.stop().stop());
    assertThrows(IllegalStateException.class, () -> WaitOptions.USUAL.stop().stop());
    says("neither PEM nor Base64", () -> new Amsel(good().privateKey("MIIEv").build()));
  }

  @Test
  @DisplayName("a call that its caller ends before it was sent is F: nothing was done")
  void stoppedBefore() {
    Stop stop = new Stop();
    stop.stop();
    Amsel amsel = client(request -> {
      throw new AssertionError("sent");
    });
    AmselException error =
        assertThrows(AmselException.class, () -> amsel.payments().inquiryPayment(INQUIRY, CallOptions.until(stop)));
    assertEquals(List.of("NO_ANSWER", Status.F), List.of(error.code(), error.status()));
  }

  @Test
  @DisplayName("a call that its caller ends while the truth is asked for still names the payment")
  void stoppedWhileInquiring() {
    Stop stop = new Stop();
    Amsel amsel = client(request -> {
      if (request.url().endsWith("inquiryRefund")) stop.stop();
      throw new IOException("reset");
    });
    AmselException error =
        assertThrows(AmselException.class, () -> amsel.payments().refund(REFUND, CallOptions.until(stop)));
    assertTrue(error.getMessage().contains("v1/payments/refund"), error.getMessage());
    assertEquals("r-1", error.requestId());
  }

  @Test
  @DisplayName("a call whose thread is interrupted says that it may have happened, and keeps the interrupt")
  void interrupted() {
    List<String> urls = new ArrayList<>();
    Amsel amsel = client(request -> {
      urls.add(request.url());
      throw new InterruptedException();
    });
    AmselException error = assertThrows(AmselException.class, () -> amsel.payments().refund(REFUND));
    assertTrue(Thread.interrupted());
    assertEquals(List.of("NO_ANSWER", Status.U, "r-1", 1), List.of(error.code(), error.status(), error.requestId(), urls.size()));
  }

  @Test
  @DisplayName("a future that is cancelled ends the waiting; one that fails has the exception itself")
  void futures() throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Amsel amsel = client(request -> {
      request.stop().onStop(stopped::countDown);
      sent.countDown();
      stopped.await();
      throw new IOException("reset");
    });
    CompletableFuture<?> future = amsel.paymentsAsync().refund(REFUND);
    assertTrue(sent.await(5, TimeUnit.SECONDS));
    future.cancel(true);
    assertTrue(stopped.await(5, TimeUnit.SECONDS));
    assertThrows(CancellationException.class, future::get);
    Amsel silent = client(request -> {
      throw new IOException("reset");
    });
    CompletableFuture<?> failing = silent.paymentsAsync().refund(REFUND);
    assertInstanceOf(AmselException.class, assertThrows(ExecutionException.class, failing::get).getCause());
  }

  @Test
  @DisplayName("a request whose parts the caller changes meanwhile is repeated as it was")
  void snapshot() {
    Set<String> bodies = new HashSet<>();
    Map<String, Object> cardData = new HashMap<>(Map.of("cardNo", "1"));
    PaymentMethod method = PaymentMethod.builder().paymentMethodType("CARD").paymentMethodMetaData(cardData).build();
    Amsel amsel = client(request -> {
      if (request.url().endsWith("pay")) bodies.add(new String(request.body(), UTF_8));
      cardData.put("cardNo", "2");
      throw new IOException("reset");
    });
    PayRequest request = PayRequest.of(Map.of("paymentRequestId", "o-1", "paymentMethod", method));
    assertThrows(AmselException.class, () -> amsel.payments().pay(request));
    assertEquals(1, bodies.size());
    assertTrue(bodies.iterator().next().contains("\"cardNo\":\"1\""));
  }

  @Test
  @DisplayName("a till whose code cannot be shown cancels")
  void tillWithoutPaper() {
    List<String> paths = new ArrayList<>();
    Amsel amsel = client(request -> {
      paths.add(request.url().replaceAll(".*/", ""));
      return signedReply(request, "{\"paymentRequestId\":\"o-1\",\"orderCodeForm\":{}," + S + "}");
    });
    WaitOptions options = WaitOptions.USUAL.withOnCode(answer -> {
      throw new IllegalStateException("the printer is out of paper");
    });
    PayRequest request = PayRequest.of(Map.of("paymentRequestId", "o-1"));
    assertThrows(IllegalStateException.class, () -> amsel.inStore().payAndWait(request, options));
    assertEquals(List.of("pay", "cancel"), paths);
  }

  @Test
  @DisplayName("a till that is stopped, or whose thread is interrupted, cancels at once")
  void tillStopped() {
    PayRequest request = PayRequest.of(Map.of("paymentRequestId", "o-1"));
    for (boolean byInterrupt : new boolean[] {false, true}) {
      List<String> paths = new ArrayList<>();
      Stop stop = new Stop();
      Transport till = sent -> {
        // As the real one does.
        if (Thread.interrupted()) throw new InterruptedException();
        paths.add(sent.url().replaceAll(".*/", ""));
        if (paths.size() == 1 && byInterrupt) Thread.currentThread().interrupt();
        else stop.stop();
        return signedReply(sent, "{\"paymentRequestId\":\"o-1\"," + (paths.size() == 1 ? OPEN : S) + "}");
      };
      Amsel amsel = new Amsel(good().transport(till).answerTolerance(null).build());
      Outcome<TillAnswer> sold = amsel.inStore().payAndWait(request, WaitOptions.USUAL.withStop(stop));
      assertEquals(byInterrupt, Thread.interrupted());
      assertInstanceOf(Failed.class, sold);
      assertEquals(LearnedBy.CANCEL, sold.learnedBy());
      assertEquals(List.of("pay", "cancel"), paths);
    }
  }

  @Test
  @DisplayName("an answer whose signed time cannot be read may be an old one")
  void unreadableTime() {
    Amsel amsel = new Amsel(good().timing(IN_NO_TIME).transport(request -> {
      String path = URI.create(request.url()).getPath();
      byte[] body = ("{" + S + "}").getBytes(UTF_8);
      Keys.MerchantKey key = Keys.readPrivate(KEYS.at("/gateway1/privateKey").asText());
      Signing.Signed signed = new Signing.Signed(path, "SANDBOX_5X00000000000000", "yesterday", body);
      return new Transport.Reply(
          200, Map.of("response-time", "yesterday", "signature", Signing.header(signed, key.privateKey(), 1)), body);
    }).build());
    AmselException error = assertThrows(AmselException.class, () -> amsel.payments().inquiryPayment(INQUIRY));
    assertEquals("UNTRUSTED_ANSWER", error.code());
  }

  @Test
  @DisplayName("what comes twice is acted on once, and again where the first time failed")
  void once() throws Exception {
    SeenStore seen = new SeenInMemory();
    List<String> acts = new ArrayList<>();
    assertTrue(Once.once(seen, "a", () -> acts.add("a")));
    assertFalse(Once.once(seen, "a", () -> acts.add("a")));
    assertEquals(List.of("a"), acts);
    assertThrows(IOException.class, () -> Once.once(seen, "b", () -> {
      throw new IOException("no disk");
    }));
    assertTrue(Once.once(seen, "b", () -> {}));
  }

  @Test
  @DisplayName("what comes while somebody is at it is not to be acknowledged")
  void busy() throws Exception {
    SeenStore seen = new SeenInMemory();
    Once.once(seen, "a", () -> assertEquals(
        "NOTIFICATION_BUSY", assertThrows(AmselException.class, () -> Once.once(seen, "a", () -> {})).code()));
    assertFalse(Once.once(seen, "a", () -> {}));
  }

  @Test
  @DisplayName("what came long ago is forgotten when there are too many")
  void forgotten() {
    SeenInMemory seen = new SeenInMemory(2);
    for (String digest : List.of("a", "b", "c")) assertEquals(NEW, seen.begin(digest));
    assertEquals(NEW, seen.begin("a"));
    assertEquals(BUSY, seen.begin("c"));
  }
}
