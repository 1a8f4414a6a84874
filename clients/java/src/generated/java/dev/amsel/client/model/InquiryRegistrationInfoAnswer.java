// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: read what is registered */
public final class InquiryRegistrationInfoAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("registrationResult", "pspRegistrationResultList", "merchantInfo", "storeInfo", "productCodes");

  private InquiryRegistrationInfoAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static InquiryRegistrationInfoAnswer of(Map<String, ?> fields) {
    return new InquiryRegistrationInfoAnswer(fields);
  }

  /**
   * {@code registrationResult}.
   *
   * @return null where it is absent
   */
  public @Nullable RegistrationResult registrationResult() {
    return message("registrationResult", RegistrationResult::of);
  }

  /**
   * {@code pspRegistrationResultList}.
   *
   * @return null where it is absent
   */
  public @Nullable List<PspRegistrationResult> pspRegistrationResultList() {
    return list("pspRegistrationResultList", reader(PspRegistrationResult::of));
  }

  /**
   * {@code merchantInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable MerchantInfo merchantInfo() {
    return message("merchantInfo", MerchantInfo::of);
  }

  /**
   * {@code storeInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable StoreInfo storeInfo() {
    return message("storeInfo", StoreInfo::of);
  }

  /**
   * {@code productCodes}.
   *
   * @return null where it is absent
   */
  public @Nullable List<ProductCode> productCodes() {
    return list("productCodes", valueReader(ProductCode::of));
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
