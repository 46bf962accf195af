/** What this slice works with, and what it has to be told by those above it. */
import type { PasswordCost, Sealer, Signer } from '#platform/crypto.ts'
import type { ConsentDeps } from '../consent/index.ts'
import type { DataHolder } from './data-holder.ts'
import type { NamedCountries } from './places/named-countries.ts'

export type AccountsPorts = {
  /** Whoever else keeps something of a person, by slice; asked in this order. */
  holders: Readonly<Record<string, DataHolder>>
  /** Why an account is closed and until when, and the page that tells more; null when nobody knows. */
  whyClosed(accountId: string): Promise<ClosedDoor | null>
}

/** What is said to whoever knows the password of a closed account. */
export type ClosedDoor = { words: string; path: string }

export type AccountsParts = {
  passwordCost: PasswordCost
  /** For what waits in the job queue: addresses, and links that let one in. */
  mailSeal: Sealer
  /** For the secrets of two-step sign-in. */
  twoStepSeal: Sealer
  /** Recovery codes are short: keyed, a stolen table alone does not give them away. */
  recoverySigner: Signer
  /** For links to the copy of one's data, which work for minutes. */
  copySigner: Signer
  named: NamedCountries
  /** Whether this site can tell in which country an address is. */
  knowsAddresses: boolean
  ports: AccountsPorts
}

export type AccountsDeps = ConsentDeps & { accounts: AccountsParts }
