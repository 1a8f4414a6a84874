import { Portal } from '../portal.tsx'
import { show } from '../show.tsx'
import { OperatorFrame } from './frame.tsx'
import { DOOR_PAGES, PAGES } from './pages/index.tsx'
import { OperatorProvider } from './session.tsx'

show('/operator', <Portal door={DOOR_PAGES} pages={PAGES} session={OperatorProvider} frame={OperatorFrame} />)
