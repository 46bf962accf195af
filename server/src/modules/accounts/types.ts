/** The dependencies of this slice, and the ports that upper slices implement. */
import type { RawBuilder } from 'kysely'
import type { HmacSigner, PasswordCost, Sealer } from '#platform/crypto.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { ConsentDeps } from '../consent/index.ts'
import type { HiddenCountriesCache } from './hidden-countries/hidden-countries-cache.ts'
import type { PersonalDataHandler } from './personal-data-handler.ts'

/** What the owner is notified of in all open tabs, besides the mail. */
export type SecurityEvent =
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-started'
  | 'recovery-ready'
  | 'recovery-cancelled'

type AccountsPorts = {
  /** Other slices that store personal data, in the order they are called. */
  dataHandlers: Readonly<Record<string, PersonalDataHandler>>
  /** Why and until when an account is suspended, and the details page; null if unknown. */
  suspensionOf(accountId: string): Promise<SuspensionNotice | null>
  /** In the transaction of the event. */
  notifySecurity(tx: Tx, accountId: string, event: SecurityEvent): Promise<void>
  /** A passkey was refused because its counter did not grow: notifies the owner and logs it for staff. */
  onPasskeyCopied(tx: Tx, accountId: string): Promise<void>
  /** Subquery of session ids that stay for a while after they expired, because push notifications go to their browser. */
  sessionsWithDevices(): RawBuilder<unknown>
}

/** Shown at sign-in to a suspended account after a correct password. */
type SuspensionNotice = { message: string; path: string }

export type AccountsParts = {
  passwordCost: PasswordCost
  /** Encrypts job payloads: addresses and sign-in links. */
  mailSeal: Sealer
  /** Encrypts two-step secrets. */
  twoStepSeal: Sealer
  /** Recovery codes are short, so their hashes are keyed: a stolen table alone does not reveal them. */
  recoverySigner: HmacSigner
  /** Signs mailed links that need no row. */
  linkSigner: HmacSigner
  /** Signs the short-lived download links of data copies. */
  copySigner: HmacSigner
  hiddenCountries: HiddenCountriesCache
  /** Whether IP geolocation is available. */
  hasGeolocation: boolean
  ports: AccountsPorts
}

export type AccountsDeps = ConsentDeps & { accounts: AccountsParts }
