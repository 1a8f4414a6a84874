import { App } from './app.tsx'
import { show } from './show.tsx'

show(App)
