/** Dependencies and parts of this slice, and how its parts are built. */
import type { Core } from '#platform/core.ts'
import type { AgeMethod } from '#rules/age-checks.ts'
import type { AgeProvider } from './providers/provider.ts'
import { createRedirectProvider, type RedirectSettings } from './providers/redirect.ts'
import { readIssuers } from './providers/trusted-issuers.ts'
import { createWalletProvider } from './providers/wallet.ts'

export type AgeAssuranceSettings = {
  /** A file with the certificates of trusted issuers of credentials; null: wallets are not offered. */
  walletIssuers: string | null
  /** Null: no external provider is offered. */
  provider: RedirectSettings | null
}

type AgeAssuranceParts = { providers: ReadonlyMap<AgeMethod, AgeProvider> }

export type AgeAssuranceDeps = Pick<
  Core,
  'db' | 'clock' | 'log' | 'settings' | 'site' | 'rateLimits' | 'vault' | 'storage' | 'bus'
> & { ageAssurance: AgeAssuranceParts }

/** Throws if the certificates cannot be read. */
export function createAgeAssurance({
  site,
  settings: { walletIssuers, provider },
}: {
  site: Core['site']
  settings: AgeAssuranceSettings
}): AgeAssuranceParts {
  const providers: AgeProvider[] = []
  if (walletIssuers !== null) providers.push(createWalletProvider(site, readIssuers(walletIssuers)))
  if (provider) providers.push(createRedirectProvider(site, provider))
  return { providers: new Map(providers.map((each) => [each.method, each])) }
}
