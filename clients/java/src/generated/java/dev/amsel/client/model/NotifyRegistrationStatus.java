// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A wallet has reviewed a registration */
public final class NotifyRegistrationStatus extends Message {
  private static final Set<String> KNOWN = Set.of("registrationResult", "pspRegistrationResultList", "registrationRequestId", "referenceMerchantId", "referenceStoreId");

  private NotifyRegistrationStatus(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static NotifyRegistrationStatus of(Map<String, ?> fields) {
    return new NotifyRegistrationStatus(fields);
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
   * {@code registrationRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String registrationRequestId() {
    return text("registrationRequestId");
  }

  /**
   * {@code referenceMerchantId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceMerchantId() {
    return text("referenceMerchantId");
  }

  /**
   * {@code referenceStoreId}.
   *
   * @return null where it is absent
   */
  public @Nullable String referenceStoreId() {
    return text("referenceStoreId");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
