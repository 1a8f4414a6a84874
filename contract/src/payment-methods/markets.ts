import type { Currency } from '../currencies.ts'
import type { PaymentMethodCategory } from './columns.ts'

/** A country with its methods by category, each with the name that the payer reads. */
export interface Market {
  readonly region: string | undefined
  readonly currencies: readonly Currency[] | 'any'
  readonly methods: Readonly<Partial<Record<PaymentMethodCategory, Readonly<Record<string, string>>>>>
}

/** Methods of several countries first, then country by country. */
export const MARKETS: readonly Market[] = [
  {
    region: undefined,
    currencies: 'any',
    methods: {
      CARD: { CARD: 'Card', APPLEPAY: 'Apple Pay', GOOGLEPAY: 'Google Pay' },
      WALLET: { ANTOM_BIZ_ACCOUNT: 'Antom business account' },
    },
  },
  {
    region: undefined,
    currencies: ['EUR', 'GBP'],
    methods: { ONLINE_BANKING: { ONLINEBANKING_YAPILY: 'Pay by Bank' } },
  },
  { region: undefined, currencies: ['EUR'], methods: { ONLINE_BANKING: { SOFORT: 'Sofort' } } },
  { region: 'AT', currencies: ['EUR'], methods: { ONLINE_BANKING: { EPS: 'EPS' } } },
  { region: 'BE', currencies: ['EUR'], methods: { ONLINE_BANKING: { BANCONTACT: 'Bancontact' } } },
  {
    region: 'BR',
    currencies: ['BRL'],
    methods: {
      WALLET: { MERCADOPAGO_BR: 'Mercado Pago', PAGALEVE: 'Pagaleve' },
      BANK_TRANSFER: { PIX: 'Pix' },
    },
  },
  { region: 'CL', currencies: ['CLP'], methods: { WALLET: { MERCADOPAGO_CL: 'Mercado Pago' } } },
  { region: 'CN', currencies: ['CNY'], methods: { ALIPAY_PLUS: { ALIPAY_CN: 'Alipay' } } },
  { region: 'DE', currencies: ['EUR'], methods: { ONLINE_BANKING: { GIROPAY: 'giropay' } } },
  {
    region: 'HK',
    currencies: ['HKD'],
    methods: { ALIPAY_PLUS: { ALIPAY_HK: 'AlipayHK' }, WALLET: { PAYME: 'PayMe' } },
  },
  {
    region: 'ID',
    currencies: ['IDR'],
    methods: {
      ALIPAY_PLUS: { DANA: 'DANA', KREDIVO_ID: 'Kredivo' },
      WALLET: { OVO: 'OVO', GOPAY_ID: 'GoPay', SHOPEEPAY_ID: 'ShopeePay', LINKAJA: 'LinkAja' },
      BANK_TRANSFER: {
        BANKTRANSFER_MAYBANK: 'Maybank transfer',
        BANKTRANSFER_BNI: 'BNI transfer',
        BANKTRANSFER_PERMATA: 'Permata transfer',
        BANKTRANSFER_BSI: 'BSI transfer',
        ATMTRANSFER_ID: 'ATM transfer',
        QRIS: 'QRIS',
      },
      VA: { CIMBNIAGA: 'CIMB Niaga virtual account' },
    },
  },
  {
    region: 'IN',
    currencies: ['INR'],
    methods: {
      MOBILE_BANKING_APP: { UPI: 'UPI' },
      ONLINE_BANKING: { ONLINEBANKING_NETBANKING: 'Netbanking' },
    },
  },
  { region: 'IT', currencies: ['EUR'], methods: { ONLINE_BANKING: { BANCOMATPAY: 'BANCOMAT Pay' } } },
  {
    region: 'JP',
    currencies: ['JPY'],
    methods: {
      WALLET: { PAYPAY: 'PayPay' },
      ONLINE_BANKING: { ONLINEBANKING_PAYEASY: 'Pay-easy' },
      OTC: { KONBINI: 'Konbini', SEVENELEVEN: 'Seven-Eleven' },
    },
  },
  {
    region: 'KR',
    currencies: ['KRW'],
    methods: {
      ALIPAY_PLUS: { KAKAOPAY: 'Kakao Pay', NAVERPAY: 'NAVER Pay', TOSSPAY: 'Toss Pay' },
      BANK_TRANSFER: { BANKTRANSFER_QUICKPAY: 'Quick bank transfer' },
    },
  },
  { region: 'MN', currencies: ['MNT'], methods: { ALIPAY_PLUS: { HIPAY: 'Hipay' } } },
  { region: 'MO', currencies: ['MOP'], methods: { ALIPAY_PLUS: { MPAY: 'MPay' } } },
  {
    region: 'MX',
    currencies: ['MXN'],
    methods: { WALLET: { MERCADOPAGO_MX: 'Mercado Pago', DIDI_PAY_LATER: 'DiDi pay later' } },
  },
  {
    region: 'MY',
    currencies: ['MYR'],
    methods: {
      ALIPAY_PLUS: { BOOST: 'Boost', TNG: "Touch 'n Go eWallet" },
      WALLET: { GRABPAY_MY: 'GrabPay', SHOPEEPAY_MY: 'ShopeePay' },
      ONLINE_BANKING: { ONLINEBANKING_FPX: 'FPX' },
    },
  },
  { region: 'NL', currencies: ['EUR'], methods: { ONLINE_BANKING: { IDEAL: 'iDEAL' } } },
  { region: 'PE', currencies: ['PEN'], methods: { WALLET: { MERCADOPAGO_PE: 'Mercado Pago' } } },
  {
    region: 'PH',
    currencies: ['PHP'],
    methods: {
      ALIPAY_PLUS: { BPI: 'BPI', GCASH: 'GCash', BILLEASE: 'BillEase', MAYA: 'Maya' },
      WALLET: { GRABPAY_PH: 'GrabPay', SHOPEEPAY_PH: 'ShopeePay' },
      ONLINE_BANKING: { ONLINEBANKING_UBP: 'UnionBank' },
      BANK_TRANSFER: { QRPH: 'QRPh' },
    },
  },
  {
    region: 'PL',
    currencies: ['PLN'],
    methods: { ONLINE_BANKING: { P24: 'Przelewy24', PAYU: 'PayU' }, MOBILE_BANKING_APP: { BLIK: 'BLIK' } },
  },
  { region: 'PT', currencies: ['EUR'], methods: { WALLET: { MB_WAY: 'MB WAY' } } },
  { region: 'SA', currencies: ['SAR'], methods: { WALLET: { STCPAY: 'stc pay' } } },
  {
    region: 'SG',
    currencies: ['SGD'],
    methods: {
      WALLET: { GRABPAY_SG: 'GrabPay', SHOPEEPAY_SG: 'ShopeePay' },
      BANK_TRANSFER: { PAYNOW: 'PayNow' },
    },
  },
  {
    region: 'TH',
    currencies: ['THB'],
    methods: {
      ALIPAY_PLUS: { TRUEMONEY: 'TrueMoney', RABBIT_LINE_PAY: 'Rabbit LINE Pay' },
      WALLET: { SHOPEEPAY_TH: 'ShopeePay' },
      MOBILE_BANKING_APP: {
        KPLUS: 'K PLUS',
        BANKAPP_BANGKOKBANK: 'Bangkok Bank app',
        BANKAPP_SIAMCOMMERCIALBANK: 'Siam Commercial Bank app',
        BANKAPP_BANKOFAYUDHYA: 'Bank of Ayudhya app',
        BANKAPP_KRUNGTHAIBANK: 'Krungthai Bank app',
      },
      ONLINE_BANKING: {
        ONLINEBANKING_BANGKOKBANK: 'Bangkok Bank',
        ONLINEBANKING_SIAMCOMMERCIALBANK: 'Siam Commercial Bank',
        ONLINEBANKING_BANKOFAYUDHYA: 'Bank of Ayudhya',
        ONLINEBANKING_KRUNGTHAIBANK: 'Krungthai Bank',
        ONLINEBANKING_KASIKORNBANK: 'Kasikornbank',
      },
      BANK_TRANSFER: {
        PROMPTPAY: 'PromptPay',
        BANKTRANSFER_BANGKOKBANK: 'Bangkok Bank transfer',
        BANKTRANSFER_SIAMCOMMERCIALBANK: 'Siam Commercial Bank transfer',
        BANKTRANSFER_BANKOFAYUDHYA: 'Bank of Ayudhya transfer',
        BANKTRANSFER_KRUNGTHAIBANK: 'Krungthai Bank transfer',
        BANKTRANSFER_KASIKORNBANK: 'Kasikornbank transfer',
        BANKTRANSFER_GOVERNMENTSAVINGSBANK: 'Government Savings Bank transfer',
      },
    },
  },
  { region: 'TW', currencies: ['TWD'], methods: { WALLET: { JKOPAY: 'JKOPay' } } },
  { region: 'US', currencies: ['USD'], methods: { BANK_TRANSFER: { ACH_DIRECT_DEBIT: 'ACH direct debit' } } },
  { region: 'VN', currencies: ['VND'], methods: { WALLET: { ZALOPAY: 'ZaloPay', MOMO: 'MoMo' } } },
]
