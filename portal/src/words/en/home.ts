export const home = {
  'home.first_steps': 'First steps',
  'home.first_steps_lead': 'Each step ticks itself as soon as the gateway has seen it.',
  'home.progress': '{done} of {all} done',
  'home.done_at': 'done',
  'home.key': 'Give the gateway your public key',
  'home.key_text':
    'You sign every request with a private key of your own. Paste the public half, or make a pair in the browser.',
  'home.key_go': 'Add a key',
  'home.connected': 'The operator connects you to a provider',
  'home.connected_text':
    'Until then, pay answers INVALID_CONTRACT. There is nothing for you to do: the step ticks itself.',
  'home.first_call': 'Make your first signed call',
  'home.first_call_text':
    'Put client ID, address and keys into a client library, then call anything. The log shows what arrived and why a signature is wrong.',
  'home.first_call_go': 'Copy the configuration',
  'home.first_payment': 'Take your first payment',
  'home.first_payment_text':
    'Call pay and open the payment’s page as the payer would, or let the portal make a sample.',
  'home.first_payment_text_production': 'Call pay and send a payer to the page that it answers with.',
  'home.notification_address': 'Say where notifications go',
  'home.notification_address_text':
    'The gateway tells your system what happened to a payment. It needs an address for that, or npx amsel listen on your machine.',
  'home.notification_address_go': 'Set the address',
  'home.notification_acknowledged': 'Acknowledge a notification',
  'home.notification_acknowledged_text':
    'Answer HTTP 200 with the result SUCCESS. Send yourself a test to try it.',
  'home.notification_acknowledged_text_production':
    'Answer HTTP 200 with the result SUCCESS. The first payment brings the first notification.',
  'home.notification_acknowledged_go': 'See notifications',
  'home.unserved': 'No provider takes your payments now',
  'home.unserved_text': 'Every pay is refused with INVALID_CONTRACT. Ask the operator of the gateway.',
  'home.today': 'Today',
  'home.payments': 'Payments',
  'home.rate': 'Succeeded',
  'home.volume': 'Volume',
  'home.by_hour': 'Payments by hour',
  'home.recent': 'Latest payments',
  'home.all': 'Show all',
  'home.failing': 'Notifications do not arrive',
  'home.failing_text': '{address} has failed since {since}.',
} as const
