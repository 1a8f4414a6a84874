import type { ReactNode } from 'react'
import { offsetName } from '../formats/index.ts'
import { useWords } from '../words/index.ts'
import { TextLink } from './text-link.tsx'

/** Once on each page: where the clocks are that its times are of. */
export function ZoneLine(): ReactNode {
  const { say, zone } = useWords()
  const offset = offsetName(new Date(), zone)
  const name = zone === offset ? zone : `${zone.replaceAll('_', ' ')} (${offset})`
  return (
    <>
      {say('zone.times')}{' '}
      <TextLink to="/account" isInText>
        {name}
      </TextLink>
    </>
  )
}
