import { show } from '../show.tsx'
import { App } from './app.tsx'

show(App)
