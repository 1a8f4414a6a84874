package dev.amsel.client;

import dev.amsel.client.model.InquiryPaymentAnswer;
import dev.amsel.client.model.PayAnswer;
import java.util.Map;

/**
 * What a till learned: by the answer to the payment, or by asking for it. Both have the same names for the same, and each
 * is empty where the other one came.
 *
 * @param payment as the answer to a payment
 * @param inquiry as the answer to an inquiry
 */
public record TillAnswer(PayAnswer payment, InquiryPaymentAnswer inquiry) {
  static TillAnswer of(Map<String, ?> fields) {
    return new TillAnswer(PayAnswer.of(fields), InquiryPaymentAnswer.of(fields));
  }
}
