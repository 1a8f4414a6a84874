// A card is authorized, captured when the goods leave, and refunded in part.
// java -cp … CardCaptureRefund.java data/sandbox-merchant.json
import dev.amsel.client.Amsel;
import dev.amsel.client.Failed;
import dev.amsel.client.Outcome;
import dev.amsel.client.model.Amount;
import dev.amsel.client.model.CaptureMode;
import dev.amsel.client.model.CapturePaymentAnswer;
import dev.amsel.client.model.CapturePaymentRequest;
import dev.amsel.client.model.Env;
import dev.amsel.client.model.Order;
import dev.amsel.client.model.PayAnswer;
import dev.amsel.client.model.PayRequest;
import dev.amsel.client.model.PaymentFactor;
import dev.amsel.client.model.PaymentMethod;
import dev.amsel.client.model.ProductCode;
import dev.amsel.client.model.RefundPaymentAnswer;
import dev.amsel.client.model.RefundPaymentRequest;
import dev.amsel.client.model.TerminalType;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

class CardCaptureRefund {
  public static void main(String[] args) {
    Amsel amsel = Amsel.fromFile(Path.of(args.length > 0 ? args[0] : "data/sandbox-merchant.json"));
    Amount total = Amount.of("USD", 12000);

    Map<String, Object> card =
        Map.of(
            "cardNo", "4054695723100768",
            "cvv", "123",
            "expiryMonth", "12",
            "expiryYear", "39",
            "cardholderName", Map.of("firstName", "Ada", "lastName", "Example"));
    Outcome<PayAnswer> authorizing =
        amsel
            .payments()
            .pay(
                PayRequest.builder()
                    .productCode(ProductCode.CASHIER_PAYMENT)
                    .paymentRequestId("order-" + UUID.randomUUID())
                    .paymentAmount(total)
                    .order(
                        Order.builder()
                            .referenceOrderId("lamp-3")
                            .orderDescription("A lamp")
                            .orderAmount(total)
                            .build())
                    .paymentMethod(
                        PaymentMethod.builder().paymentMethodType("CARD").paymentMethodMetaData(card).build())
                    .paymentFactor(
                        PaymentFactor.builder().isAuthorization(true).captureMode(CaptureMode.MANUAL).build())
                    .env(Env.builder().terminalType(TerminalType.WEB).clientIp("203.0.113.7").build())
                    .paymentRedirectUrl("https://shop.example/thanks")
                    .build());
    String paymentId = authorizing.requireDone().paymentId();
    System.out.println("authorized");

    Outcome<CapturePaymentAnswer> captured =
        amsel
            .payments()
            .capture(
                CapturePaymentRequest.builder()
                    .captureRequestId("capture-" + UUID.randomUUID())
                    .paymentId(paymentId)
                    .captureAmount(total)
                    .build());
    if (captured instanceof Failed) throw new IllegalStateException("not captured: " + captured.code());
    System.out.println("captured " + total.value() + " " + total.currency());

    Amount back = Amount.of("USD", 2000);
    Outcome<RefundPaymentAnswer> refunded =
        amsel
            .payments()
            .refund(
                RefundPaymentRequest.builder()
                    .refundRequestId("refund-" + UUID.randomUUID())
                    .paymentId(paymentId)
                    .refundAmount(back)
                    .build());
    System.out.println(
        refunded.<String>fold(
            done -> "refunded " + back.value() + " " + back.currency(),
            failed -> "not refunded: " + failed.code(),
            unknown -> "the refund is under way: notifyRefund tells its end"));
  }
}
