// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code customerBelongsTo} may have; a newer gateway may send others. */
public final class CustomerBelongsTo extends OpenValue {
  /** {@code ALIPAY_CN}. */
  public static final CustomerBelongsTo ALIPAY_CN = new CustomerBelongsTo("ALIPAY_CN");
  /** {@code ALIPAY_HK}. */
  public static final CustomerBelongsTo ALIPAY_HK = new CustomerBelongsTo("ALIPAY_HK");
  /** {@code MPAY}. */
  public static final CustomerBelongsTo MPAY = new CustomerBelongsTo("MPAY");
  /** {@code DANA}. */
  public static final CustomerBelongsTo DANA = new CustomerBelongsTo("DANA");
  /** {@code PAYPAY}. */
  public static final CustomerBelongsTo PAYPAY = new CustomerBelongsTo("PAYPAY");
  /** {@code BOOST}. */
  public static final CustomerBelongsTo BOOST = new CustomerBelongsTo("BOOST");
  /** {@code TNG}. */
  public static final CustomerBelongsTo TNG = new CustomerBelongsTo("TNG");
  /** {@code GRABPAY_MY}. */
  public static final CustomerBelongsTo GRABPAY_MY = new CustomerBelongsTo("GRABPAY_MY");
  /** {@code HIPAY}. */
  public static final CustomerBelongsTo HIPAY = new CustomerBelongsTo("HIPAY");
  /** {@code GCASH}. */
  public static final CustomerBelongsTo GCASH = new CustomerBelongsTo("GCASH");
  /** {@code MAYA}. */
  public static final CustomerBelongsTo MAYA = new CustomerBelongsTo("MAYA");
  /** {@code GRABPAY_PH}. */
  public static final CustomerBelongsTo GRABPAY_PH = new CustomerBelongsTo("GRABPAY_PH");
  /** {@code GRABPAY_SG}. */
  public static final CustomerBelongsTo GRABPAY_SG = new CustomerBelongsTo("GRABPAY_SG");
  /** {@code KAKAOPAY}. */
  public static final CustomerBelongsTo KAKAOPAY = new CustomerBelongsTo("KAKAOPAY");
  /** {@code NAVERPAY}. */
  public static final CustomerBelongsTo NAVERPAY = new CustomerBelongsTo("NAVERPAY");
  /** {@code TOSSPAY}. */
  public static final CustomerBelongsTo TOSSPAY = new CustomerBelongsTo("TOSSPAY");
  /** {@code RABBIT_LINE_PAY}. */
  public static final CustomerBelongsTo RABBIT_LINE_PAY = new CustomerBelongsTo("RABBIT_LINE_PAY");
  /** {@code TRUEMONEY}. */
  public static final CustomerBelongsTo TRUEMONEY = new CustomerBelongsTo("TRUEMONEY");
  /** {@code KPLUS}. */
  public static final CustomerBelongsTo KPLUS = new CustomerBelongsTo("KPLUS");
  /** {@code DIRECT_DEBIT_SIAMCOMMERCIALBANK}. */
  public static final CustomerBelongsTo DIRECT_DEBIT_SIAMCOMMERCIALBANK = new CustomerBelongsTo("DIRECT_DEBIT_SIAMCOMMERCIALBANK");
  /** {@code DIRECT_DEBIT_KRUNGTHAIBANK}. */
  public static final CustomerBelongsTo DIRECT_DEBIT_KRUNGTHAIBANK = new CustomerBelongsTo("DIRECT_DEBIT_KRUNGTHAIBANK");
  /** {@code ACH_DIRECT_DEBIT}. */
  public static final CustomerBelongsTo ACH_DIRECT_DEBIT = new CustomerBelongsTo("ACH_DIRECT_DEBIT");
  /** {@code ZALOPAY}. */
  public static final CustomerBelongsTo ZALOPAY = new CustomerBelongsTo("ZALOPAY");
  /** {@code MOMO}. */
  public static final CustomerBelongsTo MOMO = new CustomerBelongsTo("MOMO");
  /** {@code VIETTELMONEY}. */
  public static final CustomerBelongsTo VIETTELMONEY = new CustomerBelongsTo("VIETTELMONEY");
  /** {@code JKOPAY}. */
  public static final CustomerBelongsTo JKOPAY = new CustomerBelongsTo("JKOPAY");
  /** {@code BKASH}. */
  public static final CustomerBelongsTo BKASH = new CustomerBelongsTo("BKASH");
  /** {@code EASYPAISA}. */
  public static final CustomerBelongsTo EASYPAISA = new CustomerBelongsTo("EASYPAISA");
  /** {@code DIRECTDEBIT_YAPILY}. */
  public static final CustomerBelongsTo DIRECTDEBIT_YAPILY = new CustomerBelongsTo("DIRECTDEBIT_YAPILY");
  /** {@code ANTOM_BIZ_ACCOUNT}. */
  public static final CustomerBelongsTo ANTOM_BIZ_ACCOUNT = new CustomerBelongsTo("ANTOM_BIZ_ACCOUNT");

  private static final List<CustomerBelongsTo> KNOWN = List.of(ALIPAY_CN, ALIPAY_HK, MPAY, DANA, PAYPAY, BOOST, TNG, GRABPAY_MY, HIPAY, GCASH, MAYA, GRABPAY_PH, GRABPAY_SG, KAKAOPAY, NAVERPAY, TOSSPAY, RABBIT_LINE_PAY, TRUEMONEY, KPLUS, DIRECT_DEBIT_SIAMCOMMERCIALBANK, DIRECT_DEBIT_KRUNGTHAIBANK, ACH_DIRECT_DEBIT, ZALOPAY, MOMO, VIETTELMONEY, JKOPAY, BKASH, EASYPAISA, DIRECTDEBIT_YAPILY, ANTOM_BIZ_ACCOUNT);

  private CustomerBelongsTo(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static CustomerBelongsTo of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new CustomerBelongsTo(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<CustomerBelongsTo> known() {
    return KNOWN;
  }
}
