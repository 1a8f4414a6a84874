import type { Settings } from '../../platform/config/index.ts'
import type { Environment } from '../../domain/index.ts'
import type { NotificationRules } from '../../engine/notifications/index.ts'
import { isPrivateHost } from '../../platform/outgoing/index.ts'

/** Production talks only to the public internet, and only encrypted. */
export function notificationRules({ notifications }: Settings): Record<Environment, NotificationRules> {
  const { ports, sandboxMayUsePrivateAddresses: mayBePrivate, isOnLoopback } = notifications
  return {
    production: { mustBeHttps: true, mayBePrivate: false, ports: ports.production, keepsAnswers: true },
    sandbox: {
      ...{ mustBeHttps: false, mayBePrivate, ports: ports.sandbox },
      // Otherwise anybody who signs up could use it to read the inside of a network.
      keepsAnswers: !mayBePrivate || isOnLoopback,
    },
  }
}

/** Whether an account at this address may be inside the gateway's own network: the operator has named it. */
export const mayProviderBePrivate = ({ privateProviders }: Settings, url: string): boolean =>
  privateProviders === 'any' || privateProviders.has(new URL(url).hostname)

/** Why an account at this address could never be called; null if it may be. */
export function flawOfProvider(settings: Settings, url: string): string | null {
  const { hostname } = new URL(url)
  return mayProviderBePrivate(settings, url) || !isPrivateHost(new URL(url))
    ? null
    : `The host ${hostname} is not public: to allow it, set PROVIDER_PRIVATE_HOSTS=${hostname}.`
}
