import { codeIn, judged, must, newOperator, peopleOf } from '../people.js'

const AMOUNT = '500'

/** What needs two operators, tried by one, or with other words than those that were proposed. */
export const twoPeople = {
  name: 'what needs two operators',
  async run({ gateway }) {
    const { own, operators } = await peopleOf(gateway)
    const administrator = operators.get('administrator')
    const [asker, decider] = [
      operators.get('approver'),
      await newOperator(gateway, administrator, 'approver'),
    ]
    const booked = async () => {
      const [{ count }] = await gateway.query(
        "select count(*)::int as count from transfers where client_id = $1 and event_kind like 'CORRECTION%'",
        [own.clientId],
      )
      return count
    }
    const propose = async () => {
      const request = { clientId: own.clientId, kind: 'CORRECTION_CREDIT', currency: 'HKD', amount: AMOUNT }
      const { proposalId } = must(
        await asker.browser.ask('POST /money/corrections', { ...request, reason: 'Because' }),
        'a proposal',
      )
      const rows = must(await asker.browser.ask('GET /proposals/open'), 'proposals')
      return rows.find((row) => row.proposalId === proposalId)
    }
    const decide = ({ browser }, { proposalId }, how, body) =>
      browser.send(`POST /proposals/${proposalId}/${how}`, body)
    const tries = []
    const before = await booked()
    const proposal = await propose()
    const { digest } = proposal
    const another = await propose()
    const refused = async (what, who, how, body, expected) =>
      tries.push(judged(what, await decide(who, proposal, how, body), expected))
    await refused('allowed by whoever asked', asker, 'allow', { digest }, '409 own_proposal')
    await refused('refused by whoever asked', asker, 'refuse', { digest, reason: 'No' }, '409 own_proposal')
    await refused('withdrawn by another', decider, 'withdraw', {}, '403 not_yours')
    await refused('allowed by support', operators.get('support'), 'allow', { digest }, '403 not_allowed')
    await refused('allowed unseen', decider, 'allow', {}, '400 invalid')
    await refused('allowed without a digest', decider, 'allow', { digest: null }, '409 other_digest')
    await refused(
      'allowed with another’s digest',
      decider,
      'allow',
      { digest: another.digest },
      '409 other_digest',
    )
    const changed = digest.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    await refused('allowed with a changed digest', decider, 'allow', { digest: changed }, '409 other_digest')
    await gateway.query(
      `update operator_proposals set wish = jsonb_set(wish, '{amount}', '"900000"') where proposal_id = $1`,
      [another.proposalId],
    )
    tries.push(
      judged(
        'allowed as it was seen, and changed behind the gateway',
        await decide(decider, another, 'allow', { digest: another.digest }),
        '409 proposal_void',
      ),
      {
        what: 'nothing of it is booked',
        isHeld: (await booked()) === before,
        detail: String(await booked()),
      },
    )
    const both = [decider, administrator, decider, administrator]
    const answers = await Promise.all(both.map((who) => decide(who, proposal, 'allow', { digest })))
    const codes = answers.map(codeIn).sort()
    tries.push({
      what: 'allowed by two at one moment, twice each: booked once',
      isHeld:
        (await booked()) === before + 1 &&
        codes.join() === ['200', ...Array(3).fill('409 already_decided')].join(),
      detail: `${codes.join(', ')}; ${(await booked()) - before} booked`,
    })
    return tries
  },
}
