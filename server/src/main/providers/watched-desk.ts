import type { Circumstances, Desk } from '../../providers/index.ts'

type Watch = <T>(
  call: 'send' | 'inquire',
  given: Pick<Circumstances, 'signal'>,
  asking: () => Promise<T>,
) => Promise<T>

/** The same desk; somebody watches each question to it. */
export const watchedDesk = <Sent, Told, Sought, Found>(
  desk: Desk<Sent, Told, Sought, Found>,
  watch: Watch,
): Desk<Sent, Told, Sought, Found> => ({
  send: (sent, given) => watch('send', given, () => desk.send(sent, given)),
  inquire: (sought, given) => watch('inquire', given, () => desk.inquire(sought, given)),
})
