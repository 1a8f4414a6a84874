/** The options that a command takes, as its usage tells; of one with several actions, those of the action that was asked for. */
export function optionsIn(usage: string, [action = '']: readonly string[]): string[] {
  const forms = usage.split(/^(?=np[mx] )/m)
  const ofAction = forms.filter((form) => (form.split(/\s/)[3] ?? '').split('|').includes(action))
  const meant = ofAction.length > 0 ? ofAction : forms
  return [...new Set(meant.join(' ').match(/--[a-z][a-z-]*/g))]
}
