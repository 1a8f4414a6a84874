/** The people of one portal: who they are, what they may do, and how others are invited. */
export { Invitations } from './invitations.tsx'
export { People } from './people.tsx'
export { TeamPage } from './team-page.tsx'
