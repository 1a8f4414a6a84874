export const home = {
  'home.first_steps': 'First steps',
  'home.first_steps_lead': 'Each step is ticked off as soon as the gateway sees it.',
  'home.progress': '{done} of {all} done',
  'home.done_at': 'done',
  'home.key': 'Give the gateway your public key',
  'home.key_text':
    'You sign every request with your own private key. Paste the public key, or create a pair in the browser.',
  'home.key_go': 'Add a key',
  'home.connected': 'The operator connects you to a provider',
  'home.connected_text':
    'Until then, every call to pay is refused with INVALID_CONTRACT. You do not need to do anything.',
  'home.first_call': 'Make your first signed call',
  'home.first_call_text':
    'Give a client library your client ID, the gateway’s address and the keys, then make any call. The log shows what arrived, and why a signature is wrong.',
  'home.first_call_go': 'Copy the configuration',
  'home.first_payment': 'Take your first payment',
  'home.first_payment_text':
    'Call pay and open the payment page as a payer would, or have the portal create a sample.',
  'home.first_payment_text_production': 'Call pay and send a payer to the page in its answer.',
  'home.notification_address': 'Set a notification address',
  'home.notification_address_text':
    'The gateway notifies your system of what happens to a payment. Give it an address, or run npx amsel listen on your machine.',
  'home.notification_address_go': 'Set the address',
  'home.notification_acknowledged': 'Acknowledge a notification',
  'home.notification_acknowledged_text':
    'Answer HTTP 200 with the result SUCCESS. Send yourself a test to try it.',
  'home.notification_acknowledged_text_production':
    'Answer HTTP 200 with the result SUCCESS. The first payment brings the first notification.',
  'home.notification_acknowledged_go': 'See notifications',
  'home.unserved': 'No provider takes your payments',
  'home.unserved_text':
    'Every call to pay is refused with INVALID_CONTRACT. Ask the operator of the gateway.',
  'home.today': 'Today',
  'home.payments': 'Payments',
  'home.rate': 'Succeeded',
  'home.volume': 'Volume',
  'home.by_hour': 'Payments by hour',
  'home.recent': 'Latest payments',
  'home.all': 'Show all',
  'home.failing': 'Notifications are failing',
  'home.failing_text': '{address} has been failing since {since}.',
} as const
