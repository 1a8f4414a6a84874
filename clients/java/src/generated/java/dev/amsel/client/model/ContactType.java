// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code contactType} may have; a newer gateway may send others. */
public final class ContactType extends OpenValue {
  /** {@code MOBILE_PHONE}. */
  public static final ContactType MOBILE_PHONE = new ContactType("MOBILE_PHONE");
  /** {@code TELEPHONE}. */
  public static final ContactType TELEPHONE = new ContactType("TELEPHONE");
  /** {@code EMAIL}. */
  public static final ContactType EMAIL = new ContactType("EMAIL");

  private static final List<ContactType> KNOWN = List.of(MOBILE_PHONE, TELEPHONE, EMAIL);

  private ContactType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static ContactType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new ContactType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<ContactType> known() {
    return KNOWN;
  }
}
