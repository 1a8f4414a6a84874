// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code scope} may have; a newer gateway may send others. */
public final class Scope extends OpenValue {
  /** {@code BASE_USER_INFO}. */
  public static final Scope BASE_USER_INFO = new Scope("BASE_USER_INFO");
  /** {@code AGREEMENT_PAY}. */
  public static final Scope AGREEMENT_PAY = new Scope("AGREEMENT_PAY");
  /** {@code USER_INFO}. */
  public static final Scope USER_INFO = new Scope("USER_INFO");
  /** {@code USER_LOGIN_ID}. */
  public static final Scope USER_LOGIN_ID = new Scope("USER_LOGIN_ID");
  /** {@code HASH_LOGIN_ID}. */
  public static final Scope HASH_LOGIN_ID = new Scope("HASH_LOGIN_ID");
  /** {@code SEND_OTP}. */
  public static final Scope SEND_OTP = new Scope("SEND_OTP");
  /** {@code TAOBAO_REBIND}. */
  public static final Scope TAOBAO_REBIND = new Scope("TAOBAO_REBIND");

  private static final List<Scope> KNOWN = List.of(BASE_USER_INFO, AGREEMENT_PAY, USER_INFO, USER_LOGIN_ID, HASH_LOGIN_ID, SEND_OTP, TAOBAO_REBIND);

  private Scope(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static Scope of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new Scope(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<Scope> known() {
    return KNOWN;
  }
}
