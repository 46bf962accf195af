/** What the commands of this slice work with. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import {
  deriveKey,
  keyedSigner,
  type PasswordCost,
  type Sealer,
  type Signer,
  sealer,
} from '#platform/crypto.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { DataHolder } from './data-holder.ts'

export type AccountsPlatform = {
  db: Db
  clock: Clock
  bus: Bus
  rateLimits: RateLimits
  storage: Storage
  mailer: Mailer
  enqueue: Jobs['enqueue']
  site: { url: string; name: string }
  passwordCost: PasswordCost
  /** The site's own secret: everything sealed or signed here hangs on it. */
  secret: string
  /** Whoever else keeps something of a person. */
  holders: readonly DataHolder[]
}

export type AccountsDeps = Omit<AccountsPlatform, 'secret'> & {
  /** For what waits in the job queue: addresses, and links that let one in. */
  mailSeal: Sealer
  /** For the secrets of two-step sign-in. */
  twoStepSeal: Sealer
  /** Recovery codes are short: keyed, a stolen table alone does not give them away. */
  recoverySigner: Signer
}

export function openAccounts({ secret, ...platform }: AccountsPlatform): AccountsDeps {
  const accounts: AccountsDeps = {
    ...platform,
    mailSeal: sealer(deriveKey(secret, 'account mails')),
    twoStepSeal: sealer(deriveKey(secret, 'two-step secrets')),
    recoverySigner: keyedSigner(deriveKey(secret, 'recovery codes')),
  }
  return accounts
}
