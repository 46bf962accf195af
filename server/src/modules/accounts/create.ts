/** Builds the parts of this slice; everything sealed or signed here hangs on the site's own secret. */
import { deriveKey, keyedSigner, type PasswordCost, sealer } from '#platform/crypto.ts'
import { openPorts } from '#platform/ports.ts'
import type { AccountsParts } from './types.ts'

export function createAccounts(options: { secret: string; passwordCost: PasswordCost }): AccountsParts {
  const { secret, passwordCost } = options
  return {
    passwordCost,
    mailSeal: sealer(deriveKey(secret, 'account mails')),
    twoStepSeal: sealer(deriveKey(secret, 'two-step secrets')),
    recoverySigner: keyedSigner(deriveKey(secret, 'recovery codes')),
    ports: openPorts('accounts'),
  }
}
