// A payer buys tea on a web page. java -cp … OnlinePayment.java data/sandbox-merchant.json
import dev.amsel.client.Amsel;
import dev.amsel.client.Failed;
import dev.amsel.client.Outcome;
import dev.amsel.client.model.Amount;
import dev.amsel.client.model.CompletePaymentRequest;
import dev.amsel.client.model.Env;
import dev.amsel.client.model.InquiryPaymentAnswer;
import dev.amsel.client.model.InquiryPaymentRequest;
import dev.amsel.client.model.Order;
import dev.amsel.client.model.PayAnswer;
import dev.amsel.client.model.PayRequest;
import dev.amsel.client.model.PaymentMethod;
import dev.amsel.client.model.ProductCode;
import dev.amsel.client.model.SimulatedOutcome;
import dev.amsel.client.model.TerminalType;
import java.nio.file.Path;
import java.util.UUID;

class OnlinePayment {
  public static void main(String[] args) {
    Amsel amsel = Amsel.fromFile(Path.of(args.length > 0 ? args[0] : "data/sandbox-merchant.json"));

    // Write the id down with the order before you call: whatever happens, the same id pays once.
    String paymentRequestId = "order-" + UUID.randomUUID();
    Amount price = Amount.of("HKD", 25800);
    Outcome<PayAnswer> paying =
        amsel
            .payments()
            .pay(
                PayRequest.builder()
                    .productCode(ProductCode.CASHIER_PAYMENT)
                    .paymentRequestId(paymentRequestId)
                    .paymentAmount(price)
                    .order(
                        Order.builder()
                            .referenceOrderId("tea-17")
                            .orderDescription("Two tins of tea")
                            .orderAmount(price)
                            .build())
                    .paymentMethod(PaymentMethod.builder().paymentMethodType("ALIPAY_HK").build())
                    .env(Env.builder().terminalType(TerminalType.WEB).build())
                    .paymentRedirectUrl("https://shop.example/thanks")
                    .build());
    if (paying instanceof Failed)
      throw new IllegalStateException("refused: " + paying.code() + " " + paying.message());
    System.out.println("send the payer to " + paying.answer().normalUrl());

    // In the sandbox nobody has to click: this is what the payer does on the page.
    amsel
        .simulator()
        .completePayment(
            CompletePaymentRequest.builder()
                .paymentRequestId(paymentRequestId)
                .outcome(SimulatedOutcome.SUCCESS)
                .build())
        .requireDone();

    // The notification says it first (see WebhookReceiver); asking says the same.
    InquiryPaymentAnswer paid =
        amsel
            .payments()
            .inquiryPayment(InquiryPaymentRequest.builder().paymentRequestId(paymentRequestId).build())
            .requireDone();
    Amount amount = paid.paymentAmount();
    System.out.println(paid.paymentStatus() + ": " + amount.value() + " " + amount.currency());
  }
}
