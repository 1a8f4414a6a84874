import { endedViewCookie } from '../../../domain/index.ts'
import { Reply } from '../../portal-kit/index.ts'
import { open } from '../route.ts'

/** The one thing that an operator who looks at a merchant's pages can ask for. */
export const LEAVE = '/view'

export const viewRoutes = [
  open(`DELETE ${LEAVE}`, null, {
    async run({ publicUrl }) {
      return new Reply({ ok: true }, { 'set-cookie': endedViewCookie(publicUrl) })
    },
  }),
]
