import type { ContentMistake } from './content-mistake.ts'

export const layoutMistakes: readonly ContentMistake[] = [
  {
    cause: 'crlf_after_path',
    explanation: 'CR LF was signed after the path: put a single LF (0x0A) there.',
    variants: () => [{ afterPath: '\r\n' }],
  },
  {
    cause: 'no_line_feed',
    explanation:
      'No line feed was signed after the path: put one byte 0x0A there, not the two characters \\n.',
    variants: () => [{ afterPath: '\\n' }, { afterPath: '' }, { afterPath: ' ' }],
  },
  {
    cause: 'newline_at_end',
    explanation: 'A line break was signed at the end: the content ends with the last byte of the body.',
    variants: () => [{ end: '\n' }, { end: '\r\n' }],
  },
  {
    cause: 'body_left_out',
    explanation: 'The content was signed without the body: the bytes of the body follow the second dot.',
    variants: () => [{ body: '' }],
  },
  {
    cause: 'spaces_around_dots',
    explanation: 'Spaces were signed next to the dots: client ID, time and body are joined by a dot alone.',
    variants: () => ['. ', ' .', ' . '].map((dot) => ({ afterClientId: dot, afterTime: dot })),
  },
  {
    cause: 'space_after_method',
    explanation:
      'The method and the path were not joined by exactly one space: sign METHOD, one space, the path.',
    variants: () => [{ afterMethod: '' }, { afterMethod: '  ' }],
  },
  {
    cause: 'method_case',
    explanation: 'The method was signed in lower case: sign it in upper case, as in POST.',
    variants: ({ method }) => [{ method: method.toLowerCase() }, { method: titleCase(method) }],
  },
  {
    cause: 'client_id_case',
    explanation:
      'The client ID was signed in a different case from the client-id header: sign it exactly as sent.',
    variants: ({ clientId }) => [{ clientId: clientId.toLowerCase() }, { clientId: clientId.toUpperCase() }],
  },
  {
    cause: 'client_id_left_out',
    explanation: 'The content was signed without the client ID: it goes before the first dot.',
    variants: () => [{ clientId: '' }, { clientId: '', afterClientId: '' }],
  },
  {
    cause: 'time_left_out',
    explanation:
      'The content was signed without the time: the request-time header goes between the two dots.',
    variants: () => [{ time: '' }, { time: '', afterTime: '' }],
  },
]

function titleCase(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
}
