import type { Circumstances, SendAndInquire } from '../../providers/index.ts'

type Watch = <T>(
  call: 'send' | 'inquire',
  given: Pick<Circumstances, 'signal'>,
  asking: () => Promise<T>,
) => Promise<T>

/** The same desk; somebody watches each question to it. */
export const watchedCalls = <Sent, Told, Sought, Found>(
  desk: SendAndInquire<Sent, Told, Sought, Found>,
  watch: Watch,
): SendAndInquire<Sent, Told, Sought, Found> => ({
  send: (sent, given) => watch('send', given, () => desk.send(sent, given)),
  inquire: (sought, given) => watch('inquire', given, () => desk.inquire(sought, given)),
})
