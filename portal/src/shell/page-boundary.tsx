import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { EmptyState, Section, useReturn } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'

interface Props {
  /** Going elsewhere leaves the failure behind. */
  readonly path: string
  readonly children: ReactNode
}

/** Keeps the frame when a page fails, such as after an update, when its files are gone. */
export class PageBoundary extends Component<Props, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null }

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' }
  }

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.path })
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failedAt !== null && before.path !== this.props.path) this.setState({ failedAt: null })
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : <Crashed />
  }
}

function Crashed(): ReactNode {
  const { say } = useWords()
  // Its files could not be had while the gateway was silent.
  useReturn(() => window.location.reload())
  return (
    <Section>
      <EmptyState icon="disputes" title={say('shell.crash')}>
        <p>{say('shell.crash_text')}</p>
        <Button onClick={() => window.location.reload()}>{say('shell.reload')}</Button>
      </EmptyState>
    </Section>
  )
}
