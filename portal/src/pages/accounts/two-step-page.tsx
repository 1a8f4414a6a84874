import { Button, Checkbox, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { account } from '../../api/index.ts'
import { ErrorNote, Field, Form, TextLink } from '../../pieces/index.ts'
import { returnPath } from '../../session/index.ts'
import { Door } from '../../shell/index.ts'
import { useWords } from '../../words/index.ts'

export default function TwoStepPage(): ReactNode {
  const { say } = useWords()
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [isTrusted, setTrusted] = useState(false)
  const [isBackup, setBackup] = useState(false)
  const verify = useMutation({
    mutationFn: () =>
      isBackup
        ? account.verifyBackupCode(code.trim())
        : account.verifyTotp(code.replace(/\s/g, ''), isTrusted),
    onSuccess: () => {
      queries.clear()
      navigate(returnPath(params.get('next')))
    },
  })
  const change = () => {
    verify.reset()
    setCode('')
    setBackup(!isBackup)
  }
  return (
    <Door title={say('two_step.title')} foot={<TextLink to="/sign-in">{say('account.back')}</TextLink>}>
      <Form onSubmit={() => verify.mutate()}>
        <Stack gap="sm">
          <span>{say(isBackup ? 'two_step.backup_text' : 'two_step.text')}</span>
          <Field
            key={String(isBackup)}
            label={say(isBackup ? 'two_step.backup_code' : 'account.code')}
            inputMode={isBackup ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoFocus
            classNames={{ input: 'mono' }}
            value={code}
            onText={setCode}
          />
          {!isBackup && (
            <Checkbox
              label={say('two_step.trust')}
              checked={isTrusted}
              onChange={(event) => setTrusted(event.currentTarget.checked)}
            />
          )}
          {verify.error && <ErrorNote error={verify.error} />}
          <Button type="submit" loading={verify.isPending}>
            {say('two_step.submit')}
          </Button>
          <Button variant="subtle" onClick={change}>
            {say(isBackup ? 'two_step.use_app' : 'two_step.use_backup')}
          </Button>
        </Stack>
      </Form>
    </Door>
  )
}
