import { Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { browserZone, isZone, offsetName } from '../../formats/index.ts'
import { keptZone, useWords } from '../../words/index.ts'

/** Of hundreds of zones the first that match what is typed. */
const SHOWN_MAX = 60

/** Browsers list some zones by the names that they had before. */
const RENAMED = [
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv', 'Atlantic/Faroe'],
  ...['America/Nuuk', 'America/Argentina/Buenos_Aires'],
]

/** Where the reader's clocks are. Kept in this browser at once, for both portals. */
export function ZoneChoice(): ReactNode {
  const { say, zone, moveTo } = useWords()
  const own = browserZone()
  const zones = useMemo(() => {
    const now = new Date()
    const names = new Set([
      ...['UTC', own, zone],
      ...[...Intl.supportedValuesOf('timeZone'), ...RENAMED.filter(isZone)].sort(),
    ])
    return [...names].map((name) => ({
      value: name,
      label: name === 'UTC' ? name : `${name.replaceAll('_', ' ')} (${offsetName(now, name)})`,
    }))
  }, [own, zone])
  return (
    <Select
      mt="sm"
      maw={360}
      label={say('zone.label')}
      description={say(keptZone() === null ? 'zone.browser' : 'zone.chosen', { zone: own })}
      data={zones}
      value={zone}
      onChange={(wanted) => moveTo(wanted === own ? null : wanted)}
      searchable
      limit={SHOWN_MAX}
      allowDeselect={false}
      nothingFoundMessage={say('zone.none')}
    />
  )
}
