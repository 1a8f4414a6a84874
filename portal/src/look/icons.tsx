import type { ReactNode } from 'react'

const PATHS = {
  home: 'M3 10.5 12 3l9 7.5M5.5 9v11h13V9',
  payments: 'M3 6h18v12H3zM3 10h18M7 15h3',
  refunds: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  disputes:
    'M12 8v5M12 16.5v.01M10.3 3.9 2.5 18a2 2 0 0 0 1.7 3h15.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z',
  agreements: 'M4 12.5 9 17.5 20 6.5',
  registrations: 'M4 21V8l8-5 8 5v13M9 21v-6h6v6M4 21h16',
  links:
    'M10 14a4.5 4.5 0 0 0 6.5.4l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.6 1.6M14 10a4.5 4.5 0 0 0-6.5-.4l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.6-1.6',
  till: 'M5 3h14v7H5zM3 21l2-11h14l2 11zM9 14h.01M12 14h.01M15 14h.01M9 17.5h6',
  sessions: 'M4 5h16v11H4zM9 20h6M12 16v4',
  money:
    'M12 3v18M16.5 7.5C16 6 14.2 5 12 5 9.5 5 7.5 6.2 7.5 8.5c0 4.7 9 2.3 9 7 0 2.2-2 3.5-4.5 3.5-2.3 0-4.1-1-4.7-2.7',
  payouts: 'M3 10 12 4l9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 21h18',
  statements: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  plans: 'M19 5 5 19M7 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  log: 'M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01',
  notifications: 'M6 9a6 6 0 1 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9M10 20a2.2 2.2 0 0 0 4 0',
  keys: 'M14.5 9.5 21 3M18 6l2.5 2.5M15 9l2 2M8 21a5 5 0 1 1 0-10 5 5 0 0 1 0 10z',
  sandbox: 'M9 3v6L4 18.5A1.7 1.7 0 0 0 5.5 21h13a1.7 1.7 0 0 0 1.5-2.5L15 9V3M8 3h8M7 15h10',
  team: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2.5 21c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 3.5a4 4 0 0 1 0 7M18 15c2.2.7 3.5 3 3.5 6',
  branding:
    'M12 3a9 9 0 1 0 0 18c1.7 0 2-1.2 1.3-2.2-.8-1.2 0-2.8 1.7-2.8h2a4 4 0 0 0 4-4c0-5-4-9-9-9zM7.5 12v.01M10 8v.01M14.5 8v.01',
  audit: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h6M9 17h6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.5 20.5 16 16',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M4.5 12.5 10 18 20 6.5',
  cross: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  outside: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  download: 'M12 3v12M7 11l5 5 5-5M4 20h16',
  plus: 'M12 5v14M5 12h14',
  user: 'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  refresh: 'M20 11a8 8 0 0 0-14-4.5L3.5 9M3.5 4v5h5M4 13a8 8 0 0 0 14 4.5l2.5-2.5M20.5 20v-5h-5',
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M8 5v14M16 5v14',
  send: 'M21 3 10 14M21 3l-7 18-4-7-7-4z',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6.5 6.5 7.5 21h9l1-14.5M10 10.5v6.5M14 10.5v6.5',
  passkey:
    'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 20c0-4 3-6 7-6 1 0 2 .2 2.8.5M18 16.5a2.5 2.5 0 1 0-2 0V21l1 1 1.5-1.5-1-1 1-1z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 7.5v.01',
} as const

export type IconName = keyof typeof PATHS

/** A drawing beside words, which screen readers skip. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
