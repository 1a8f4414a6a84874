import type { ClientKeys } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { type Column, CopyText, DataTable, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { type GatewayAddress, gatewayAddresses } from './gateway-addresses.ts'

const ENVIRONMENTS = ['sandbox', 'production'] as const

/** Where the gateway is called, in the merchant's region, in the sandbox and with real money. */
export function AddressesSection({ keys }: { keys: ClientKeys }): ReactNode {
  const { say } = useWords()
  const { client } = useClient()
  const { paths, region } = keys.addresses
  const environment = say(`keys.in_${client.environment}`)
  const columns: Column<GatewayAddress>[] = [
    {
      key: 'role',
      head: say('keys.address_for'),
      phone: 'title',
      cell: ({ role }) => <strong>{say(`keys.host_${role}`)}</strong>,
    },
    ...ENVIRONMENTS.filter((environment) => paths[environment]).map((environment) => ({
      key: environment,
      head: say(`shell.${environment}`),
      cell: ({ url }: GatewayAddress) => (
        <CopyText text={`${url}${paths[environment]}`} label={say(`shell.${environment}`)} />
      ),
    })),
  ]
  return (
    <Section
      title={say('keys.addresses')}
      lead={
        region
          ? say('keys.addresses_lead_region', { region, environment })
          : say('keys.addresses_lead', { environment })
      }
      isFlush
    >
      <DataTable
        label={say('keys.addresses')}
        columns={columns}
        rows={gatewayAddresses(keys)}
        rowKey={({ url }) => url}
      />
    </Section>
  )
}
