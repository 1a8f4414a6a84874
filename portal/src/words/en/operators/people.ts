export const people = {
  'op.mark': 'Operators',
  'op.sign_in': 'Operators: sign in',
  'op.sso': 'Sign in with your organisation’s account',
  'op.sso_own': 'Your organisation’s account',
  'op.sso_own_lead':
    'You can then also sign in with your organisation’s account. Every 15 minutes the gateway checks that you still have access.',
  'op.sso_link': 'Link your organisation’s account',
  'op.sso_linked_as': 'Linked with {email},',
  'op.sso_linked_unproven': 'Linked with {email} (address not confirmed),',
  'op.sso_unlink': 'Unlink',
  'op.sso_unlink_title': 'Unlink your organisation’s account?',
  'op.sso_unlink_text':
    'From then on you sign in with your password or a passkey. Sessions that were started with your organisation’s account end immediately.',
  'op.sso_unlinked': 'Your organisation’s account is unlinked',
  'op.invitation_sso': 'Accept with your organisation’s account',
  'op.unproven': 'not confirmed',
  'op.two_factor_needed': 'This gateway takes real money. Turn on two-step sign-in to continue.',
  'op.invitation_title': 'Set up this gateway',
  'op.invitation_first':
    'This gateway has no operators yet. Create the first account: it will be an administrator.',
  'op.invitation_text': '{by} invites {email}, as {role}.',
  'op.invitation_join': 'Create an account and go on',
  'op.nav_group_gateway': 'Gateway',
  'op.nav_operators': 'Operators',
  'op.team_lead':
    'The people who run this gateway. Merchants’ staff have separate accounts in their own portal.',
  'op.invite': 'Invite an operator',
  'op.role_administrator': 'Administrator',
  'op.role_approver': 'Approver',
  'op.role_support': 'Support',
  'op.role_none': 'No role',
  'op.by_sso': 'single sign-on',
  'op.about_administrator': 'Everything, including operators, keys, providers and routes.',
  'op.about_approver':
    'Approves merchants, balance corrections and erasures, and decides stuck payments. Sees money and the audit trail.',
  'op.about_support': 'Views merchants’ portals, and retries what is stuck.',
  'op.operator_changed': '{name} was changed',
  'op.disable': 'Disable',
  'op.enable': 'Enable',
  'op.disable_title': 'Disable {name}?',
  'op.disable_text':
    '{name} is signed out immediately and cannot sign in until somebody enables the account.',
} as const
