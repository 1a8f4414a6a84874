import { code, page, table } from './markdown.js'

export const settingsPage = (settings) =>
  page(
    'Settings',
    'The gateway is set up by environment variables alone; there is no configuration file. A variable that is ' +
      'absent or empty has its default. A bad value ends the start with a sentence that names the setting. ' +
      'The command line reads the same variables, so give it those of the gateway that it shall work on.',
    table(
      ['Setting', 'Default', 'What it is for'],
      Object.entries(settings).map(([name, [fallback, meaning]]) => [
        code(name),
        fallback === '' ? 'unset' : code(fallback),
        meaning,
      ]),
    ),
    'How they play together is told in [Operating](operating.md).',
  )
