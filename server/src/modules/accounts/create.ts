/** Builds the parts of this slice; every key for encryption and signing is derived from the site's secret. */

import type { Core } from '#platform/core.ts'
import { deriveKey, keyedSigner, type PasswordCost, sealer } from '#platform/crypto.ts'
import { openPorts } from '#platform/ports.ts'
import { createHiddenCountriesCache } from './hidden-countries/hidden-countries-cache.ts'
import type { AccountsParts } from './types.ts'

type Options = Pick<Core, 'db' | 'bus' | 'log'> & {
  secret: string
  passwordCost: PasswordCost
  /** Whether IP geolocation is available. */
  hasGeolocation: boolean
}

export function createAccounts(options: Options): AccountsParts {
  const { secret, passwordCost, hasGeolocation } = options
  return {
    passwordCost,
    mailSeal: sealer(deriveKey(secret, 'account mails')),
    twoStepSeal: sealer(deriveKey(secret, 'two-step secrets')),
    recoverySigner: keyedSigner(deriveKey(secret, 'recovery codes')),
    linkSigner: keyedSigner(deriveKey(secret, 'account links')),
    copySigner: keyedSigner(deriveKey(secret, 'data copies')),
    hiddenCountries: createHiddenCountriesCache(options),
    hasGeolocation,
    ports: openPorts('accounts'),
  }
}
