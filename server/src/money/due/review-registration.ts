import { isUndecided, type Registration } from '../../domain/index.ts'
import { finishAgendaItem, lockRegistration } from '../../storage/index.ts'
import { endReviews, type Verdict } from '../registrations/end-reviews.ts'
import type { DueHandler } from './due-handler.ts'

/** The simulated wallets that nobody played answer by themselves. */
export const reviewRegistration: DueHandler = async (parts, actor, item, at) => {
  await parts.db.transaction().execute(async (tx) => {
    // The registration first, as everyone does who also strikes out its agenda item: the other order can deadlock.
    const registration = await lockRegistration(tx, item.clientId, item.subjectId)
    if (!(await finishAgendaItem(tx, item)) || !registration) return
    const open = registration.reviews.filter(isUndecided)
    const verdict = playedVerdict(registration)
    await endReviews({ parts, tx, actor, now: at }, registration, { open, verdict })
  })
  parts.notifications.wake(item.clientId)
}

/** They approve everybody but whose number ends in 9. */
const playedVerdict = ({ merchantInfo }: Registration): Verdict =>
  merchantInfo.registrationDetail.registrationNo.endsWith('9')
    ? { status: 'REJECTED', rejectReasons: 'registrationNo could not be confirmed' }
    : { status: 'APPROVED' }
