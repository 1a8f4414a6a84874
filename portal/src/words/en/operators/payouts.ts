/** What merchants are paid. */
export const payouts = {
  'op.payouts_lead':
    'What merchants are to be paid. A payout is approved here, paid at the bank, and what has become of it is reported here.',
  'op.payouts_accounts': 'Bank accounts to approve',
  'op.payouts_accounts_lead':
    'Nothing is paid to an account before somebody has checked that it is the merchant’s.',
  'op.payouts_no_accounts': 'No bank account waits for approval',
  'op.payouts_added': 'Added',
  'op.payouts_open': 'Payouts on their way',
  'op.payouts_none': 'No payout is on its way',
  'op.payouts_max': 'These are the oldest {max}; there may be more.',
  'op.payouts_by': 'Created by',
  'op.payouts_by_schedule': 'schedule',
  'op.payouts_decide': 'Decide',
  'op.payouts_account_title': 'Bank account …{digits}',
  'op.payouts_title': 'Payout',
  'op.payouts_show_number': 'Show the account',
  'op.payouts_do_APPROVED': 'Approve',
  'op.payouts_do_REFUSED': 'Refuse',
  'op.payouts_do_CANCELLED': 'Cancel',
  'op.payouts_do_SENT': 'Report as sent to the bank',
  'op.payouts_do_PAID': 'Report as paid',
  'op.payouts_do_REJECTED': 'Report as rejected by the bank',
  'op.payouts_decided': 'Saved.',
} as const
