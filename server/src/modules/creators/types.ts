/** The dependencies of this slice, and the ports that upper slices implement. */
import type { Signer } from '#platform/crypto.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { AccountsDeps } from '../accounts/index.ts'

export type CreatorsSettings = {
  /** The agreement's governing law; empty for that of the company's seat. */
  governingLaw: string
  /** The current version of the agreement. */
  agreementVersion: number
}

export type CreatorsPorts = {
  /** Called when a creator gives notice: their subscriptions are no longer renewed. */
  givesNotice: (tx: Tx, accountId: string) => Promise<void>
}

export type CreatorsParts = {
  settings: CreatorsSettings
  /** Signs the undo links of notices. */
  noticeSigner: Signer
  /** Signs fingerprints of name and birth date, to detect duplicates without plaintext names. */
  personSigner: Signer
  ports: CreatorsPorts
}

export type CreatorsDeps = AccountsDeps & { creators: CreatorsParts }
