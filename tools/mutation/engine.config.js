import { configuration } from './configuration.js'

export default configuration('engine')
