// A payer agrees once, and is charged later without being asked. java -cp … Agreement.java data/sandbox-merchant.json
import dev.amsel.client.Amsel;
import dev.amsel.client.Outcome;
import dev.amsel.client.model.Amount;
import dev.amsel.client.model.ApplyTokenRequest;
import dev.amsel.client.model.ConsultAuthorizationRequest;
import dev.amsel.client.model.CustomerBelongsTo;
import dev.amsel.client.model.Env;
import dev.amsel.client.model.GrantAuthorizationRequest;
import dev.amsel.client.model.GrantType;
import dev.amsel.client.model.Order;
import dev.amsel.client.model.PayAnswer;
import dev.amsel.client.model.PayRequest;
import dev.amsel.client.model.PaymentMethod;
import dev.amsel.client.model.ProductCode;
import dev.amsel.client.model.RevokeAuthorizationRequest;
import dev.amsel.client.model.Scope;
import dev.amsel.client.model.TerminalType;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

class Agreement {
  public static void main(String[] args) {
    Amsel amsel = Amsel.fromFile(Path.of(args.length > 0 ? args[0] : "data/sandbox-merchant.json"));

    String authState = "state-" + UUID.randomUUID();
    String page =
        amsel
            .authorizations()
            .consult(
                ConsultAuthorizationRequest.builder()
                    .customerBelongsTo(CustomerBelongsTo.GCASH)
                    .authRedirectUrl("https://shop.example/agreed")
                    .scopes(List.of(Scope.AGREEMENT_PAY))
                    .authState(authState)
                    .terminalType(TerminalType.WEB)
                    .build())
            .requireDone()
            .normalUrl();
    System.out.println("send the payer to " + page);

    // What the payer does on the page; the code also comes with the redirect and with notifyAuthorization.
    String authCode =
        amsel
            .simulator()
            .grantAuthorization(GrantAuthorizationRequest.builder().authState(authState).build())
            .requireDone()
            .authCode();
    String accessToken =
        amsel
            .authorizations()
            .applyToken(
                ApplyTokenRequest.builder()
                    .grantType(GrantType.AUTHORIZATION_CODE)
                    .customerBelongsTo(CustomerBelongsTo.GCASH)
                    .authCode(authCode)
                    .build())
            .requireDone()
            .accessToken();

    Amount fee = Amount.of("PHP", 19900);
    Outcome<PayAnswer> charging =
        amsel
            .payments()
            .pay(
                PayRequest.builder()
                    .productCode(ProductCode.AGREEMENT_PAYMENT)
                    .paymentRequestId("month-" + UUID.randomUUID())
                    .paymentAmount(fee)
                    .order(
                        Order.builder()
                            .referenceOrderId("month-11")
                            .orderDescription("November")
                            .orderAmount(fee)
                            .build())
                    .paymentMethod(
                        PaymentMethod.builder().paymentMethodType("GCASH").paymentMethodId(accessToken).build())
                    .env(Env.builder().terminalType(TerminalType.WEB).build())
                    .build());
    System.out.println(
        charging.<String>fold(
            done -> "charged " + fee.value() + " " + fee.currency(),
            failed -> "not charged: " + failed.code(),
            unknown -> "not known yet: notifyPayment tells"));

    amsel
        .authorizations()
        .revoke(RevokeAuthorizationRequest.builder().accessToken(accessToken).build())
        .requireDone();
    System.out.println("the agreement has ended");
  }
}
