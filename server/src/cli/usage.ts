/** The options that a command takes, as its usage says; for one with several actions, those of the requested action. */
export function optionsIn(usage: string, [action = '']: readonly string[]): string[] {
  const forms = usage.split(/^(?=np[mx] )/m)
  const ofAction = forms.filter((form) => (form.split(/\s/)[3] ?? '').split('|').includes(action))
  const meant = ofAction.length > 0 ? ofAction : forms
  return [...new Set(meant.join(' ').match(/--[a-z][a-z-]*/g))]
}
