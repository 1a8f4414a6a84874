import type { Me, MyClient, MyOrganisation } from 'amsel/portal-api'

const KEPT_AS = 'amsel.client'

export interface Chosen {
  readonly organisation: MyOrganisation
  readonly client: MyClient
}

/** The wanted client, if it is one of the reader's, or else the first there is. */
export function chosenOf(me: Me, wanted: readonly (string | null)[]): Chosen | null {
  const all = me.organisations.flatMap((organisation) =>
    organisation.clients.map((client) => ({ organisation, client })),
  )
  for (const clientId of wanted) {
    const found = all.find(({ client }) => client.clientId === clientId)
    if (found) return found
  }
  return all[0] ?? null
}

/** Each tab keeps its own; a new one begins with the last that was chosen anywhere. */
export const keptClients = (): (string | null)[] => [
  sessionStorage.getItem(KEPT_AS),
  localStorage.getItem(KEPT_AS),
]

export function keepClient(clientId: string): void {
  sessionStorage.setItem(KEPT_AS, clientId)
  localStorage.setItem(KEPT_AS, clientId)
}
