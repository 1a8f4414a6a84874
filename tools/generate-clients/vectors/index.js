/** contract/vectors: what every client library must do, as data that each one's tests read. */
import { answerVectors } from './answers.js'
import { keyVectors } from './keys.js'
import { notificationVectors } from './notifications.js'
import { retryVectors } from './retries.js'

const text = (vectors) => `${JSON.stringify(vectors, null, 2)}\n`

export const vectorFiles = () => ({
  'contract/vectors/answers.json': text(answerVectors()),
  'contract/vectors/keys.json': text(keyVectors()),
  'contract/vectors/notifications.json': text(notificationVectors()),
  'contract/vectors/retries.json': text(retryVectors()),
})
