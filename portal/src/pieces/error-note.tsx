import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiFailure } from '../api/index.ts'
import { en } from '../words/en.ts'
import { type PlainWordKey, type Say, sayCoded, useWords } from '../words/index.ts'
import { Note } from './note.tsx'
import { TextLink } from './text-link.tsx'

const isWord = (key: string): key is PlainWordKey => key in en

/** What went wrong, in words of the catalogue where there are any, else in the gateway's. */
export function failureText(say: Say, error: unknown): string {
  if (!(error instanceof ApiFailure)) return say('failure.unexpected')
  // An error with a reason has words of its own.
  if (error.status === 429 && error.facts?.why === undefined)
    return error.retryAfterSeconds === null
      ? say('failure.too_many')
      : say('failure.too_many_wait', { seconds: error.retryAfterSeconds })
  const result = `result.${error.code}`
  if (isWord(result)) return resultText(say, result, error.message)
  const { code, facts, message } = error
  const said = sayCoded(say, 'failure.', { code: code.toLowerCase(), facts, text: message })
  if (said) return said
  if (error.status === 403) return say('failure.forbidden')
  if (error.status === 404) return say('failure.not_found')
  return say('failure.unexpected')
}

/** What the engine says of this very case is said in English alone, after what the code means. */
function resultText(say: Say, key: PlainWordKey & keyof typeof en, message: string): string {
  const said = say(key)
  if (message === '' || message === en[key]) return said
  return said === en[key] ? message : `${said} (${message})`
}

interface Props {
  readonly error: unknown
  readonly retry?: () => void
  /** Nothing else is on the page: show a way home. */
  readonly isPage?: boolean
}

/** What went wrong and a way on. */
export function ErrorNote({ error, retry, isPage = false }: Props): ReactNode {
  const { say } = useWords()
  const isFinal = error instanceof ApiFailure && [403, 404].includes(error.status)
  const code = error instanceof ApiFailure && /^[A-Z_]+$/.test(error.code) ? error.code : undefined
  return (
    <Note tone="wrong" isAlert {...(code ? { title: code } : {})}>
      {failureText(say, error)}
      {(retry || isPage) && (
        <Group gap="md" mt={6}>
          {retry && !isFinal && (
            <Button size="compact-sm" variant="default" onClick={retry}>
              {say('failure.retry')}
            </Button>
          )}
          {isPage && <TextLink to="/">{say('failure.home')}</TextLink>}
        </Group>
      )}
    </Note>
  )
}
