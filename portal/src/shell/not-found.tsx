import type { ReactNode } from 'react'
import { EmptyState, Page, Section, TextLink } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'

export function NotFound(): ReactNode {
  const { say } = useWords()
  return (
    <Page title={say('shell.page_missing')}>
      <Section>
        <EmptyState icon="search" title={say('shell.page_missing')}>
          <TextLink to="/">{say('failure.home')}</TextLink>
        </EmptyState>
      </Section>
    </Page>
  )
}
