import type { Circumstances, SendAndInquire } from '../../providers/index.ts'

type Watch = <T>(
  call: 'send' | 'inquire',
  given: Pick<Circumstances, 'signal'>,
  asking: () => Promise<T>,
) => Promise<T>

/** The provider's same calls, each reported to a watcher. */
export const watchedCalls = <Sent, Answer, Sought, Found>(
  calls: SendAndInquire<Sent, Answer, Sought, Found>,
  watch: Watch,
): SendAndInquire<Sent, Answer, Sought, Found> => ({
  send: (sent, given) => watch('send', given, () => calls.send(sent, given)),
  inquire: (sought, given) => watch('inquire', given, () => calls.inquire(sought, given)),
})
