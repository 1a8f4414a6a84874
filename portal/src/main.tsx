import { DOOR_PAGES, PAGES } from './pages/index.tsx'
import { Portal } from './portal.tsx'
import { SessionProvider } from './session/index.ts'
import { MerchantFrame } from './shell/index.ts'
import { show } from './show.tsx'

show('/portal', <Portal door={DOOR_PAGES} pages={PAGES} session={SessionProvider} frame={MerchantFrame} />)
