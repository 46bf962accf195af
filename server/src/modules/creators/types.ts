/** What this slice works with, and what it has to be told by those above it. */
import type { Signer } from '#platform/crypto.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { AccountsDeps } from '../accounts/index.ts'

export type CreatorsSettings = {
  /** By whose law the agreement is; empty for that of the company's seat. */
  governingLaw: string
  /** Which version of the agreement creators sign now. */
  agreementVersion: number
}

export type CreatorsPorts = {
  /** Somebody gave notice as a creator: nothing of theirs is renewed from now on. */
  givesNotice: (tx: Tx, accountId: string) => Promise<void>
}

export type CreatorsParts = {
  settings: CreatorsSettings
  /** For the links that take a notice back. */
  noticeSigner: Signer
  /** Marks who somebody says they are, so that the same person is noticed without their name in clear. */
  personSigner: Signer
  ports: CreatorsPorts
}

export type CreatorsDeps = AccountsDeps & { creators: CreatorsParts }
