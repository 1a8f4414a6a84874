import type { ReactNode } from 'react'
import { AccountMenu, Frame, SideMenu } from '../shell/index.ts'
import { useWords } from '../words/index.ts'
import styles from './frame.module.css'
import { NAVIGATION } from './navigation.ts'
import { useOperator } from './session.tsx'
import { useStuckBadge } from './use-stuck-badge.ts'

export function OperatorFrame({ children }: { children: ReactNode }): ReactNode {
  const { say } = useWords()
  const { me, may } = useOperator()
  const stuckBadge = useStuckBadge()
  return (
    <Frame
      edge={styles.edge}
      start={<span className={styles.mark}>{say('op.mark')}</span>}
      end={
        <>
          <span className={styles.role}>{say(`op.role_${me.role}`)}</span>
          <AccountMenu />
        </>
      }
      menu={
        <SideMenu
          groups={NAVIGATION}
          isReachable={({ rights }) => !me.needsTwoFactor && rights.some(may)}
          badgeOf={({ to }) => (to === '/stuck' ? stuckBadge : null)}
        />
      }
    >
      {children}
    </Frame>
  )
}
