import { isUndecided, type Registration } from '../../domain/index.ts'
import { type ClaimedItem, finishAgendaItem, lockRegistration } from '../../storage/index.ts'
import type { MoneyParts } from '../parts.ts'
import { endReviews, type Verdict } from '../registrations/end-reviews.ts'

/** The simulated wallets that nobody played answer by themselves. */
export async function reviewRegistration(
  { db, notifications }: Pick<MoneyParts, 'db' | 'notifications'>,
  item: ClaimedItem,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The registration first, as everyone does who also strikes out its agenda item: the other order can deadlock.
    const registration = await lockRegistration(tx, item.clientId, item.subjectId)
    if (!(await finishAgendaItem(tx, item)) || !registration) return
    const open = registration.reviews.filter(isUndecided)
    await endReviews(tx, registration, open, { ...playedVerdict(registration), now: at })
  })
  notifications.wake(item.clientId)
}

/** They approve everybody but whose number ends in 9. */
const playedVerdict = ({ merchantInfo }: Registration): Verdict =>
  merchantInfo.registrationDetail.registrationNo.endsWith('9')
    ? { status: 'REJECTED', rejectReasons: 'registrationNo could not be confirmed' }
    : { status: 'APPROVED' }
