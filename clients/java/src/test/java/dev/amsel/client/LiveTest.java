package dev.amsel.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.amsel.client.model.Amount;
import dev.amsel.client.model.CompletePaymentRequest;
import dev.amsel.client.model.DropPoint;
import dev.amsel.client.model.Env;
import dev.amsel.client.model.InquiryPaymentAnswer;
import dev.amsel.client.model.InquiryPaymentRequest;
import dev.amsel.client.model.NotifyPayment;
import dev.amsel.client.model.Order;
import dev.amsel.client.model.PayAnswer;
import dev.amsel.client.model.PayRequest;
import dev.amsel.client.model.PaymentMethod;
import dev.amsel.client.model.PaymentStatus;
import dev.amsel.client.model.PlanOutcomeRequest;
import dev.amsel.client.model.ProductCode;
import dev.amsel.client.model.RefundPaymentAnswer;
import dev.amsel.client.model.RefundPaymentRequest;
import dev.amsel.client.model.SimulatedOutcome;
import dev.amsel.client.model.TerminalType;
import dev.amsel.client.testing.AmselTest;
import dev.amsel.client.testing.TestGateway;
import dev.amsel.client.testing.TestMerchant;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@AmselTest
class LiveTest {
  /** Real calls, and no real waits. */
  private static final Timing IN_NO_TIME =
      new Timing() {
        @Override
        public boolean sleep(long ms, Stop stop) {
          return true;
        }
      };

  private static PayRequest pageOrder() {
    Amount price = Amount.of("HKD", 25800);
    return PayRequest.builder()
        .productCode(ProductCode.CASHIER_PAYMENT)
        .paymentRequestId("order-" + UUID.randomUUID())
        .paymentAmount(price)
        .order(Order.builder().referenceOrderId("tea").orderDescription("Tea").orderAmount(price).build())
        .paymentMethod(PaymentMethod.builder().paymentMethodType("ALIPAY_HK").build())
        .env(Env.builder().terminalType(TerminalType.WEB).build())
        .paymentRedirectUrl("https://shop.example/thanks")
        .build();
  }

  private static void complete(Amsel amsel, String paymentId) {
    amsel
        .simulator()
        .completePayment(
            CompletePaymentRequest.builder().paymentId(paymentId).outcome(SimulatedOutcome.SUCCESS).build())
        .requireDone();
  }

  private static InquiryPaymentAnswer inquire(Amsel amsel, String paymentId) {
    return amsel.payments().inquiryPayment(InquiryPaymentRequest.builder().paymentId(paymentId).build()).requireDone();
  }

  private static void plan(Amsel amsel, String operation, DropPoint drop, long times) {
    amsel
        .simulator()
        .planOutcome(PlanOutcomeRequest.builder().operation(operation).drop(drop).times(times).build())
        .requireDone();
  }

  private static void isOpen(Outcome<PayAnswer> paying) {
    assertInstanceOf(Unknown.class, paying);
    assertEquals("PAYMENT_IN_PROCESS", paying.code());
    assertNotNull(paying.answer().normalUrl());
  }

  @Test
  @DisplayName("a payment is U with the page at once, S when it is paid, and notified")
  void payment(TestMerchant merchant) throws Exception {
    Amsel amsel = merchant.amsel();
    PayRequest order = pageOrder();
    Outcome<PayAnswer> paying = amsel.payments().pay(order);
    isOpen(paying);
    assertTrue(paying.isSigned());
    assertEquals(LearnedBy.ANSWER, paying.learnedBy());
    complete(amsel, paying.answer().paymentId());
    InquiryPaymentAnswer paid = inquire(amsel, paying.answer().paymentId());
    assertEquals(PaymentStatus.SUCCESS, paid.paymentStatus());
    assertEquals(25800, paid.paymentAmount().value());
    Notification notification = merchant.nextNotification(NotificationKind.NOTIFY_PAYMENT);
    NotifyPayment body = assertInstanceOf(NotifyPayment.class, notification.body());
    assertEquals(order.paymentRequestId(), body.paymentRequestId());
  }

  @Test
  @DisplayName("a payment that is refused is F with its code, and no error")
  void refused(TestMerchant merchant) {
    PaymentMethod nothing = PaymentMethod.builder().paymentMethodType("NO_SUCH_METHOD").build();
    Outcome<PayAnswer> refused =
        merchant.amsel().payments().pay(pageOrder().toBuilder().paymentMethod(nothing).build());
    assertInstanceOf(Failed.class, refused);
    assertThrows(AmselException.class, refused::requireDone);
  }

  @Test
  @DisplayName("a payment that nobody makes ends when its time is over")
  void clock(TestMerchant merchant) {
    String paymentId = merchant.amsel().payments().pay(pageOrder()).answer().paymentId();
    merchant.advanceClock(Duration.ofDays(2));
    PaymentStatus status = inquire(merchant.amsel(), paymentId).paymentStatus();
    assertTrue(status.equals(PaymentStatus.FAIL) || status.equals(PaymentStatus.CANCELLED), status.text());
  }

  @Test
  @DisplayName("payments at the same moment, without waiting for each")
  void async(TestMerchant merchant) {
    List<CompletableFuture<Outcome<PayAnswer>>> paying = new ArrayList<>();
    for (int count = 0; count < 5; count++) paying.add(merchant.amsel().paymentsAsync().pay(pageOrder()));
    for (CompletableFuture<Outcome<PayAnswer>> one : paying) isOpen(one.join());
  }

  @ParameterizedTest
  @ValueSource(strings = {"BEFORE", "AFTER"})
  @DisplayName("answers cut off before or after the work: one payment, its page known")
  void dropped(String drop, TestGateway gateway) {
    Amsel amsel = gateway.newMerchant(settings -> settings.timing(IN_NO_TIME)).amsel();
    plan(amsel, "payments/pay", DropPoint.of(drop), 3);
    isOpen(amsel.payments().pay(pageOrder()));
  }

  @Test
  @DisplayName("a refund whose every answer is lost is known by its inquiry, and moves money once")
  void lostRefund(TestGateway gateway) {
    Amsel amsel = gateway.newMerchant(settings -> settings.timing(IN_NO_TIME)).amsel();
    plan(amsel, "payments/refund", DropPoint.AFTER, 4);
    refundIsKnownByInquiry(amsel);
  }

  @Test
  @DisplayName(
      "a refund that arrives with the last attempt, whose answer is lost, is known by its inquiry, and moves money once")
  void lostLastAttempt(TestGateway gateway) {
    Amsel amsel = gateway.newMerchant(settings -> settings.timing(IN_NO_TIME)).amsel();
    plan(amsel, "payments/refund", DropPoint.BEFORE, 4);
    plan(amsel, "payments/refund", DropPoint.AFTER, 1);
    refundIsKnownByInquiry(amsel);
  }

  private static void refundIsKnownByInquiry(Amsel amsel) {
    String paymentId = amsel.payments().pay(pageOrder()).answer().paymentId();
    complete(amsel, paymentId);
    Outcome<RefundPaymentAnswer> refunded = amsel.payments().refund(refundOf(paymentId, 800));
    assertInstanceOf(Done.class, refunded);
    assertEquals(LearnedBy.INQUIRY, refunded.learnedBy());
    assertEquals(List.of(800L), refundsOf(amsel, paymentId));
  }

  private static RefundPaymentRequest refundOf(String paymentId, long minorUnits) {
    return RefundPaymentRequest.builder()
        .refundRequestId("refund-" + UUID.randomUUID())
        .paymentId(paymentId)
        .refundAmount(Amount.of("HKD", minorUnits))
        .build();
  }

  private static List<Long> refundsOf(Amsel amsel, String paymentId) {
    return inquire(amsel, paymentId).transactions().stream().map(one -> one.transactionAmount().value()).toList();
  }

  @Test
  @DisplayName("an unknown exception is repeated with the same id")
  void unknownException(TestGateway gateway) {
    Amsel amsel = gateway.newMerchant(settings -> settings.timing(IN_NO_TIME)).amsel();
    PlanOutcomeRequest plan =
        PlanOutcomeRequest.builder().operation("payments/pay").resultCode("UNKNOWN_EXCEPTION").times(2L).build();
    amsel.simulator().planOutcome(plan).requireDone();
    isOpen(amsel.payments().pay(pageOrder()));
  }

  @Test
  @DisplayName("an answer that comes too late is repeated")
  void late(TestGateway gateway) {
    Amsel amsel =
        gateway
            .newMerchant(
                settings ->
                    settings.timing(IN_NO_TIME).connectTimeout(Duration.ofSeconds(1)).readTimeout(Duration.ofSeconds(2)))
            .amsel();
    PlanOutcomeRequest plan =
        PlanOutcomeRequest.builder().operation("payments/pay").delaySeconds(5L).times(1L).build();
    amsel.simulator().planOutcome(plan).requireDone();
    isOpen(amsel.payments().pay(pageOrder()));
  }

  @Test
  @DisplayName("the wrong key is explained with the public key that the gateway should have")
  void wrongKey(TestGateway gateway, TestMerchant other) {
    Amsel amsel =
        gateway.newMerchant(settings -> settings.privateKey(other.credentials().merchantPrivateKey())).amsel();
    AmselException error = assertThrows(AmselException.class, () -> inquire(amsel, "1"));
    assertEquals(List.of("INVALID_SIGNATURE", Status.F, false), List.of(error.code(), error.status(), error.retryable()));
    assertTrue(error.getMessage().contains(other.credentials().merchantPublicKey()), error.getMessage());
    assertTrue(error.getMessage().contains("belongs to none of the public keys registered"), error.getMessage());
  }

  @Test
  @DisplayName("the wrong key of the gateway makes every answer unbelievable")
  void wrongGatewayKey(TestGateway gateway, TestMerchant other) {
    Amsel amsel =
        gateway.newMerchant(settings -> settings.gatewayPublicKey(other.credentials().merchantPublicKey())).amsel();
    AmselException error = assertThrows(AmselException.class, () -> inquire(amsel, "1"));
    assertEquals(List.of("UNTRUSTED_ANSWER", Status.U), List.of(error.code(), error.status()));
  }

  /** A gateway with data on the disk, that can be killed and started again. */
  private static final class Killable {
    private final Path folder;
    private final int port;
    private Process process;

    Killable(Path folder) throws Exception {
      this.folder = folder;
      try (java.net.ServerSocket socket = new java.net.ServerSocket(0)) {
        port = socket.getLocalPort();
      }
    }

    void start() throws Exception {
      List<String> command = new ArrayList<>(List.of(System.getenv("AMSEL_COMMAND").split(" ")));
      command.add("serve");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("DATA_DIR", folder.toString());
      builder.environment().put("PORT", String.valueOf(port));
      builder.environment().put("LOG_LEVEL", "silent");
      process = builder.start();
      while (!isReady()) {
        if (!process.isAlive()) throw new IllegalStateException("the gateway did not start");
        Thread.sleep(50);
      }
    }

    private boolean isReady() throws InterruptedException {
      try {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/healthz")).build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
      } catch (java.io.IOException error) {
        return false;
      }
    }

    void kill() throws InterruptedException {
      process.destroyForcibly().waitFor();
    }

    void end() throws InterruptedException {
      process.destroy();
      process.waitFor();
    }
  }

  @Test
  @DisplayName(
      "the gateway is killed and started again in the middle, and every payment and refund is known at the end, and happened once")
  void killed(@TempDir Path folder) throws Exception {
    Killable gateway = new Killable(folder);
    gateway.start();
    try {
      Amsel amsel = Amsel.fromFile(folder.resolve("sandbox-merchant.json"));
      plan(amsel, "payments/pay", DropPoint.AFTER, 2);
      List<PayRequest> orders = Stream.generate(LiveTest::pageOrder).limit(6).toList();
      List<CompletableFuture<Outcome<PayAnswer>>> paying =
          orders.stream().map(order -> amsel.paymentsAsync().pay(order)).toList();
      gateway.kill();
      gateway.start();
      List<String> paymentIds = new ArrayList<>();
      for (CompletableFuture<Outcome<PayAnswer>> one : paying) {
        Outcome<PayAnswer> paid = one.join();
        // Without a page, where an inquiry told of it.
        assertInstanceOf(Unknown.class, paid);
        assertEquals("PAYMENT_IN_PROCESS", paid.code());
        paymentIds.add(paid.answer().paymentId());
      }
      for (String paymentId : paymentIds) complete(amsel, paymentId);
      plan(amsel, "payments/refund", DropPoint.AFTER, 3);
      List<RefundPaymentRequest> refunds = paymentIds.stream().map(paymentId -> refundOf(paymentId, 100)).toList();
      List<CompletableFuture<Outcome<RefundPaymentAnswer>>> refunding =
          refunds.stream().map(refund -> amsel.paymentsAsync().refund(refund)).toList();
      gateway.kill();
      gateway.start();
      for (CompletableFuture<Outcome<RefundPaymentAnswer>> one : refunding) assertInstanceOf(Done.class, one.join());
      for (String paymentId : paymentIds) {
        assertEquals(PaymentStatus.SUCCESS, inquire(amsel, paymentId).paymentStatus());
        assertEquals(List.of(100L), refundsOf(amsel, paymentId));
      }
    } finally {
      gateway.end();
    }
  }
}
