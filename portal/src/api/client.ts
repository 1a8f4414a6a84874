import type {
  Acted,
  AddedKey,
  AgreementRow,
  Balances,
  BankAccountRow,
  BankAccounts,
  BrandSettings,
  CallCode,
  CallDetail,
  CallPage,
  CancelledTillSale,
  Charts,
  ClientKeys,
  ColourTried,
  DisputeRow,
  Explanation,
  Found,
  Indexing,
  ListTotals,
  MovementRow,
  NewPaymentLink,
  NewTill,
  NewTillSale,
  NotificationDetail,
  NotificationRow,
  NotificationSettings,
  Onboarding,
  Page,
  PaymentDetail,
  PaymentLinkDetail,
  PaymentLinkRow,
  PaymentRow,
  PaymentSessionRow,
  PayoutDetail,
  PayoutRow,
  RegistrationRow,
  Sandbox,
  Settlement,
  StatementDetail,
  StatementLineRow,
  StatementRow,
  StoreAddresses,
  TillDay,
  TillRow,
  TillSale,
  TillSales,
  Tills,
  TransactionRow,
} from 'amsel/portal-api'
import { addressOf, del, get, post, put, type Query } from './ask.ts'

const at = (clientId: string) => `/clients/${encodeURIComponent(clientId)}`
const of = (clientId: string, list: string, id: string) => `${at(clientId)}/${list}/${encodeURIComponent(id)}`

export const search = (clientId: string, text: string, signal?: AbortSignal) =>
  get<Found>(`${at(clientId)}/search`, { text }, signal)
export const onboarding = (clientId: string) => get<Onboarding>(`${at(clientId)}/onboarding`)

// ---- payments and what is done to them

export const payments = (clientId: string, query: Query) =>
  get<Page<PaymentRow>>(`${at(clientId)}/payments`, query)
export const paymentsCsv = (clientId: string, query: Query) =>
  addressOf(`${at(clientId)}/payments.csv`, query)
export const payment = (clientId: string, paymentId: string) =>
  get<PaymentDetail>(of(clientId, 'payments', paymentId))
export const paymentTotals = (clientId: string, query: Query) =>
  get<ListTotals>(`${at(clientId)}/payments/totals`, query)
/** Which of the reader's clients has it. */
export const clientOfPayment = (paymentId: string) =>
  get<Pick<PaymentDetail, 'clientId'>>(`/payments/${encodeURIComponent(paymentId)}`)

export interface ActionAsked {
  readonly requestId: string
  /** Minor units; all that is left if absent. */
  readonly amount?: string
  readonly reason: string
}
export const refund = (clientId: string, paymentId: string, asked: ActionAsked) =>
  post<Acted>(`${of(clientId, 'payments', paymentId)}/refunds`, asked)
export const capture = (clientId: string, paymentId: string, asked: ActionAsked) =>
  post<Acted>(`${of(clientId, 'payments', paymentId)}/captures`, asked)
export const cancel = (clientId: string, paymentId: string, reason: string) =>
  post<Acted>(`${of(clientId, 'payments', paymentId)}/cancel`, { reason })

export const transactions = (clientId: string, query: Query) =>
  get<Page<TransactionRow>>(`${at(clientId)}/transactions`, query)
export const transactionTotals = (clientId: string, query: Query) =>
  get<ListTotals>(`${at(clientId)}/transactions/totals`, query)
export const disputes = (clientId: string, query: Query) =>
  get<Page<DisputeRow>>(`${at(clientId)}/disputes`, query)
export const disputeTotals = (clientId: string, query: Query) =>
  get<ListTotals>(`${at(clientId)}/disputes/totals`, query)
export const dispute = (clientId: string, disputeId: string) =>
  get<DisputeRow>(of(clientId, 'disputes', disputeId))
export const acceptDispute = (clientId: string, disputeId: string, reason: string) =>
  post(`${of(clientId, 'disputes', disputeId)}/accept`, { reason })
export const defendDispute = (clientId: string, disputeId: string, evidence: string) =>
  post(`${of(clientId, 'disputes', disputeId)}/defend`, { evidence })
export const agreements = (clientId: string, query: Query) =>
  get<Page<AgreementRow>>(`${at(clientId)}/agreements`, query)
export const registrations = (clientId: string, query: Query) =>
  get<Page<RegistrationRow>>(`${at(clientId)}/registrations`, query)
export const paymentSessions = (clientId: string, query: Query) =>
  get<Page<PaymentSessionRow>>(`${at(clientId)}/sessions`, query)

// ---- payment links

export const paymentLinks = (clientId: string, query: Query) =>
  get<Page<PaymentLinkRow>>(`${at(clientId)}/links`, query)
export const paymentLink = (clientId: string, linkId: string, cursor: string | null = null) =>
  get<PaymentLinkDetail>(of(clientId, 'links', linkId), { cursor })
export const makePaymentLink = (clientId: string, link: NewPaymentLink) =>
  post<PaymentLinkDetail>(`${at(clientId)}/links`, link)
export const closePaymentLink = (clientId: string, linkId: string) =>
  post<PaymentLinkDetail>(`${of(clientId, 'links', linkId)}/close`)

// ---- the till

const ofTill = (clientId: string, tillId: string, requestId: string) =>
  `${of(clientId, 'tills', tillId)}/sales/${encodeURIComponent(requestId)}`

export const tills = (clientId: string) => get<Tills>(`${at(clientId)}/tills`)
export const makeTill = (clientId: string, till: NewTill) => post<TillRow>(`${at(clientId)}/tills`, till)
export const tillDay = (clientId: string, tillId: string, since: Date) =>
  get<TillDay>(of(clientId, 'tills', tillId), { since: since.toISOString() })
export const closeTill = (clientId: string, tillId: string) =>
  post<TillRow>(`${of(clientId, 'tills', tillId)}/close`)
export const tillSales = (clientId: string, tillId: string, cursor: string | null) =>
  get<TillSales>(`${of(clientId, 'tills', tillId)}/sales`, { cursor })
export const takeAtTill = (clientId: string, tillId: string, sale: NewTillSale) =>
  post<TillSale>(`${of(clientId, 'tills', tillId)}/sales`, sale)
export const tillSale = (clientId: string, tillId: string, requestId: string) =>
  get<TillSale>(ofTill(clientId, tillId, requestId))
export const cancelTillSale = (clientId: string, tillId: string, requestId: string) =>
  post<CancelledTillSale>(`${ofTill(clientId, tillId, requestId)}/cancel`)
export const refundAtTill = (clientId: string, tillId: string, sale: string, requestId: string) =>
  post<TillSale>(`${ofTill(clientId, tillId, sale)}/refund`, { requestId })

// ---- the log

export const calls = (clientId: string, query: Query) => get<CallPage>(`${at(clientId)}/calls`, query)
export const call = (clientId: string, callId: string) => get<CallDetail>(of(clientId, 'calls', callId))
export const callCode = (clientId: string, callId: string) =>
  get<CallCode>(`${of(clientId, 'calls', callId)}/code`)
export interface PastedRequest {
  readonly method?: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export const checkSignature = (clientId: string, pasted: PastedRequest) =>
  post<Explanation>(`${at(clientId)}/check-signature`, pasted)

// ---- notifications

export const notifications = (clientId: string, query: Query) =>
  get<Page<NotificationRow>>(`${at(clientId)}/notifications`, query)
export const notification = (clientId: string, notificationId: string) =>
  get<NotificationDetail>(of(clientId, 'notifications', notificationId))
export const resend = (clientId: string, notificationId: string) =>
  post<{ state: string | null }>(`${of(clientId, 'notifications', notificationId)}/resend`)
export const resendAll = (clientId: string, from: string, to: string) =>
  post<{ resent: number; isComplete?: boolean }>(`${at(clientId)}/notifications/resend`, { from, to })
export const notificationSettings = (clientId: string) =>
  get<NotificationSettings>(`${at(clientId)}/notification-settings`)
export const saveNotificationSettings = (clientId: string, urls: NotificationSettings['urls']) =>
  put<NotificationSettings>(`${at(clientId)}/notification-settings`, { urls })
export const testNotification = (clientId: string, kind: string) =>
  post<NotificationRow>(`${at(clientId)}/notification-settings/test`, { kind })

// ---- branding

export const brand = (clientId: string) => get<BrandSettings>(`${at(clientId)}/brand`)
export const brandPreview = (clientId: string, query: Query) =>
  addressOf(`${at(clientId)}/brand/preview`, query)
export const tryColour = (clientId: string, colour: string) =>
  get<ColourTried>(`${at(clientId)}/brand/colour`, { colour })
/** What is absent stays as it is; a logo is Base64. */
export const saveBrand = (
  clientId: string,
  request: Readonly<Partial<Record<'name' | 'colour' | 'logo', string | null>>>,
) => put<BrandSettings>(`${at(clientId)}/brand`, request)

// ---- money

export const settlement = (clientId: string) => get<Settlement>(`${at(clientId)}/settlement`)
export const statements = (clientId: string, query: Query) =>
  get<Page<StatementRow>>(`${at(clientId)}/statements`, query)
const statementAt = (clientId: string, currency: string, number: number | string) =>
  `${of(clientId, 'statements', currency)}/${encodeURIComponent(number)}`
export const statement = (clientId: string, currency: string, number: string) =>
  get<StatementDetail>(statementAt(clientId, currency, number))
export const statementLines = (clientId: string, currency: string, number: number, query: Query) =>
  get<Page<StatementLineRow>>(`${statementAt(clientId, currency, number)}/lines`, query)
export const statementCsv = (clientId: string, currency: string, number: string) =>
  addressOf(`${statementAt(clientId, currency, number)}/statement.csv`)
export const payouts = (clientId: string, query: Query) =>
  get<Page<PayoutRow>>(`${at(clientId)}/payouts`, query)
export const payout = (clientId: string, payoutId: string) =>
  get<PayoutDetail>(of(clientId, 'payouts', payoutId))
export const payoutLines = (clientId: string, payoutId: string, query: Query) =>
  get<Page<StatementLineRow>>(`${of(clientId, 'payouts', payoutId)}/lines`, query)
export const payoutCsv = (clientId: string, payoutId: string) =>
  addressOf(`${of(clientId, 'payouts', payoutId)}/payout.csv`)
interface NewBankAccount extends Pick<BankAccountRow, 'currency' | 'holder' | 'kind'> {
  readonly number: string
  readonly bank: string | null
}

export const bankAccounts = (clientId: string) => get<BankAccounts>(`${at(clientId)}/bank-accounts`)
export const addBankAccount = (clientId: string, account: NewBankAccount) =>
  post<BankAccountRow>(`${at(clientId)}/bank-accounts`, account)
export const removeBankAccount = (clientId: string, accountId: string) =>
  del(of(clientId, 'bank-accounts', accountId))
export const balances = (clientId: string) => get<Balances>(`${at(clientId)}/balances`)
export const movements = (clientId: string, query: Query) =>
  get<Page<MovementRow>>(`${at(clientId)}/movements`, query)
export const indexing = (clientId: string) => get<Indexing>(`${at(clientId)}/indexing`)
/** Between the moments at which its steps begin, and the one at which the last ends. */
export const charts = (clientId: string, bounds: readonly Date[]) =>
  get<Charts>(`${at(clientId)}/charts`, { bounds: bounds.map((bound) => bound.getTime() / 1_000).join(',') })

// ---- keys

export const keys = (clientId: string) => get<ClientKeys>(`${at(clientId)}/keys`)
export const addKey = (clientId: string, publicKey: string) =>
  post<AddedKey>(`${at(clientId)}/keys`, { publicKey })
export interface RetireConfirmed {
  readonly mayBeLast: boolean
  readonly mayBeInUse: boolean
}
export const retireKey = (clientId: string, version: number, confirmed: RetireConfirmed) =>
  post(`${at(clientId)}/keys/${version}/retire`, confirmed)
export const restoreKey = (clientId: string, version: number) =>
  post(`${at(clientId)}/keys/${version}/restore`)

// ---- the sandbox

export const makeStorePages = (clientId: string) => post<StoreAddresses>(`${at(clientId)}/store-pages`)
export const revokeStorePages = (clientId: string) => del(`${at(clientId)}/store-pages`)
export const sandbox = (clientId: string) => get<Sandbox>(`${at(clientId)}/sandbox`)
export const samplePayment = (clientId: string) =>
  post<{ paymentId: string; paymentUrl?: string; normalUrl?: string }>(`${at(clientId)}/sandbox/pay`)
export const simulate = (clientId: string, operation: string, body: unknown) =>
  post<Readonly<Record<string, unknown>>>(`${at(clientId)}/sandbox/${operation}`, body)
