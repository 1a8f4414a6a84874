import { code, page, table } from './markdown.js'

export const settingsPage = (settings) =>
  page(
    'Settings',
    'The gateway is configured by environment variables only; there is no configuration file. A variable that is ' +
      'absent or empty has its default. With a bad value the gateway does not start, and the message names the setting. ' +
      'The command line reads the same variables, so set them to those of the gateway that it works on.',
    table(
      ['Setting', 'Default', 'What it is for'],
      Object.entries(settings).map(([name, [fallback, meaning]]) => [
        code(name),
        fallback === '' ? 'unset' : code(fallback),
        meaning,
      ]),
    ),
    '[Operating](operating.md) explains how they work together.',
  )
