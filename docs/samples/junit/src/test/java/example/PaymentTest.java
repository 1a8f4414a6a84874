package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PaymentTest {
  private static Amsel amsel;

  @BeforeAll
  static void start() throws Exception {
    amsel = new Amsel();
  }

  @BeforeEach
  void reset() throws Exception {
    amsel.call("simulator/reset", Map.of());
  }

  @AfterAll
  static void stop() throws Exception {
    amsel.close();
  }

  @Test
  void aPaidPaymentIsNotified() throws Exception {
    String id = "order-" + UUID.randomUUID();
    var answer = amsel.call("payments/pay", order(id));
    assertEquals("PAYMENT_IN_PROCESS", answer.at("/result/resultCode").asText());
    amsel.call("simulator/completePayment", Map.of("paymentRequestId", id, "outcome", "SUCCESS"));
    var listed = amsel.call("notifications/list", Map.of()).get("notifications");
    assertEquals(1, listed.size());
    assertEquals(id, listed.at("/0/body/paymentRequestId").asText());
  }

  @Test
  void aPaymentThatNobodyPaysExpires() throws Exception {
    String id = "order-" + UUID.randomUUID();
    amsel.call("payments/pay", order(id));
    amsel.call("simulator/advanceClock", Map.of("seconds", 15 * 60));
    var answer = amsel.call("payments/inquiryPayment", Map.of("paymentRequestId", id));
    assertEquals("FAIL", answer.get("paymentStatus").asText());
  }

  private static Map<String, ?> order(String id) {
    var amount = Map.of("currency", "HKD", "value", "25800");
    return Map.of(
        "productCode", "CASHIER_PAYMENT",
        "paymentRequestId", id,
        "order", Map.of("referenceOrderId", "order-17", "orderDescription", "Two cups of coffee", "orderAmount", amount),
        "paymentAmount", amount,
        "paymentMethod", Map.of("paymentMethodType", "ALIPAY_HK"),
        "env", Map.of("terminalType", "WEB"),
        "paymentRedirectUrl", "https://shop.example/return");
  }
}
