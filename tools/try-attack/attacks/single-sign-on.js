import { randomUUID } from 'node:crypto'
import { codeIn, must, newOperator, peopleOf, tokenIn } from '../people.js'

const SIGN_IN = '/operator/sign-in'

/** The organisation's server is honest; the people who come from it need not be. */
export const singleSignOn = {
  name: 'single sign-on',
  async run({ gateway, identity }) {
    const { operators } = await peopleOf(gateway)
    const administrator = operators.get('administrator')
    const person = (groups, shown) => identity.person(gateway, { groups, ...shown })
    const tries = []
    const led = async (what, somebody, location, problem) => {
      const me = codeIn(await somebody.browser.send('GET /me'))
      tries.push({
        what,
        isHeld: location === `${SIGN_IN}?error=${problem}` && me === '401 signed_out',
        detail: `${location}, then ${me}`,
      })
    }
    const refused = async (what, somebody, problem, request) =>
      led(what, somebody, await somebody.signIn(request).catch(String), problem)

    const known = person(['helpdesk'])
    const location = await known.signIn()
    const { role } = must(await known.browser.send('GET /me'), 'single sign-on')
    tries.push({
      what: 'somebody of a group is let in, with its role',
      isHeld: location === '/operator/' && role === 'support',
      detail: `${location}, ${role}`,
    })

    const { email } = administrator
    for (const [what, shown] of Object.entries({
      'that is not proven': { email, email_verified: false },
      'of which nothing is said': { email, email_verified: undefined },
      'that is proven': { email, email_verified: true },
      'in other letters': { email: email.toUpperCase(), email_verified: true },
    }))
      await refused(
        `the administrator’s address ${what}`,
        person(['gateway-admins'], shown),
        'sso_address_taken',
      )
    await refused('somebody of no group', person([]), 'sso_no_group')
    await refused('somebody of another group', person(['everybody']), 'sso_no_group')

    const invited = `${randomUUID()}@gateway.example`
    must(
      await administrator.browser.ask('POST /operators/invitations', {
        email: invited,
        role: 'administrator',
      }),
      'inviting',
    )
    const invitation = tokenIn(await gateway.mailedLink(invited, 'invitation'))
    const claims = { email: invited, email_verified: false }
    await refused(
      'an invitation, by an address that is not proven',
      person(['helpdesk'], claims),
      'sso_unproven',
      {
        invitation,
      },
    )
    await refused('an invitation, by another address', person(['helpdesk']), 'sso_other_address', {
      invitation,
    })

    const victim = person(['gateway-admins'])
    const back = await victim.goThere()
    const thief = person([])
    await led('a way back in another browser', thief, await thief.comeBack(back), 'sso_lost')
    const forged = new URL(back)
    forged.searchParams.set('state', `${forged.searchParams.get('state')}0`)
    await led('a way back with another state', victim, await victim.comeBack(forged.href), 'sso_lost')

    const once = person(['helpdesk'])
    const used = await once.goThere()
    await once.comeBack(used)
    must(await once.browser.send('GET /me'), 'single sign-on')
    must(await once.browser.send('POST /auth/sign-out'), 'sign-out')
    await led('a way back that was gone before', once, await once.comeBack(used), 'sso_lost')

    const operator = await newOperator(gateway, administrator, 'support')
    const linking = person(['gateway-admins'])
    linking.browser = operator.browser
    const linkBack = await linking.goThere({}, 'POST /account/single-sign-on')
    const lurer = person([])
    await led('an account linked by another browser', lurer, await lurer.comeBack(linkBack), 'sso_lost')
    const { link } = must(await operator.browser.send('GET /account/single-sign-on'), 'the link')
    tries.push({ what: 'it stays without a link', isHeld: link === null, detail: JSON.stringify(link) })
    return tries
  },
}
