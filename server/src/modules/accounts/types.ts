/** The dependencies of this slice, and the ports that upper slices implement. */
import type { PasswordCost, Sealer, Signer } from '#platform/crypto.ts'
import type { ConsentDeps } from '../consent/index.ts'
import type { DataHolder } from './data-holder.ts'
import type { NamedCountries } from './places/named-countries.ts'

export type AccountsPorts = {
  /** Other slices that store personal data, in the order they are called. */
  holders: Readonly<Record<string, DataHolder>>
  /** Why and until when an account is suspended, and the details page; null if unknown. */
  whyClosed(accountId: string): Promise<ClosedDoor | null>
}

/** Shown at sign-in to a suspended account after a correct password. */
export type ClosedDoor = { words: string; path: string }

export type AccountsParts = {
  passwordCost: PasswordCost
  /** Encrypts job payloads: addresses and sign-in links. */
  mailSeal: Sealer
  /** Encrypts two-step secrets. */
  twoStepSeal: Sealer
  /** Recovery codes are short, so their hashes are keyed: a stolen table alone does not reveal them. */
  recoverySigner: Signer
  /** Signs the short-lived download links of data copies. */
  copySigner: Signer
  named: NamedCountries
  /** Whether IP geolocation is available. */
  knowsAddresses: boolean
  ports: AccountsPorts
}

export type AccountsDeps = ConsentDeps & { accounts: AccountsParts }
