import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OwnSingleSignOn as Own } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Icon } from '../../../look/icons.tsx'
import { ConfirmDialog, ErrorNote, Loaded, Moment, Note, Section, useAct } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ssoFailure } from './sso-failure.ts'

/** Whether the organisation's server opens this account too. Its owner says so, never an address. */
export function OwnSingleSignOn(): ReactNode {
  const { say } = useWords()
  const [params] = useSearchParams()
  const own = useQuery({ queryKey: ['single-sign-on'], queryFn: api.ownSingleSignOn })
  const failure = ssoFailure(params)
  if (own.data && !own.data.isOffered && !own.data.link) return null
  return (
    <Section title={say('op.sso_own')} lead={say('op.sso_own_lead')}>
      {failure && <ErrorNote error={failure} />}
      <Loaded query={own} lines={2}>
        {(known) => (known.link ? <Linked link={known.link} own={known} /> : <Unlinked own={known} />)}
      </Loaded>
    </Section>
  )
}

function Unlinked({ own }: { own: Own }): ReactNode {
  const { say } = useWords()
  const link = useAct(api.linkSingleSignOn, { onDone: ({ url }) => window.location.assign(url) })
  return (
    <>
      {!own.isFresh && <Note>{say('failure.sign_in_again')}</Note>}
      <Group mt="sm">
        <Button
          variant="default"
          leftSection={<Icon name="keys" />}
          disabled={!own.isFresh}
          loading={link.isPending}
          onClick={() => link.mutate()}
        >
          {say('op.sso_link')}
        </Button>
      </Group>
      {link.error && <ErrorNote error={link.error} />}
    </>
  )
}

function Linked({ link, own }: { link: NonNullable<Own['link']>; own: Own }): ReactNode {
  const { say } = useWords()
  const [isAsking, setAsking] = useState(false)
  const unlink = useAct(api.unlinkSingleSignOn, {
    done: () => say('op.sso_unlinked'),
    onDone: () => setAsking(false),
    stale: [['single-sign-on'], ['me']],
  })
  const email = link.email ?? say('me.unknown')
  return (
    <>
      <p>
        {say(link.isEmailVerified ? 'op.sso_linked_as' : 'op.sso_linked_unproven', { email })}{' '}
        <span className="dimmed">
          <Moment at={link.linkedAt} />
        </span>
      </p>
      {own.mayUnlink ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {say('op.sso_unlink')}
        </Button>
      ) : (
        <p className="dimmed">{say('failure.only_way_in')}</p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={say('op.sso_unlink_title')}
        confirm={say('op.sso_unlink')}
        isDangerous
        act={unlink}
        onConfirm={() => unlink.mutate()}
        onClose={() => setAsking(false)}
      >
        {say('op.sso_unlink_text')}
      </ConfirmDialog>
    </>
  )
}
