/** Dependencies, ports and parts of this slice, and how its parts are built. */
import { deriveKey, type HmacSigner, keyedSigner } from '#platform/crypto.ts'
import { openPorts } from '#platform/ports.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { AccountsDeps } from '../accounts/index.ts'

type CreatorsSettings = {
  /** The agreement's governing law; empty for that of the company's seat. */
  governingLaw: string
  /** The current version of the agreement. */
  agreementVersion: number
}

type CreatorsPorts = {
  /** Called when a creator gives notice: their subscriptions are no longer renewed. */
  onNoticeGiven: (tx: Tx, accountId: string) => Promise<void>
}

type CreatorsParts = {
  settings: CreatorsSettings
  /** Signs the undo links of notices. */
  noticeSigner: HmacSigner
  /** Signs fingerprints of name and birth date, to detect duplicates without plaintext names. */
  personSigner: HmacSigner
  ports: CreatorsPorts
}

export type CreatorsDeps = AccountsDeps & { creators: CreatorsParts }

export function createCreators(options: { secret: string; settings: CreatorsSettings }): CreatorsParts {
  return {
    settings: options.settings,
    noticeSigner: keyedSigner(deriveKey(options.secret, 'creator notice undone')),
    personSigner: keyedSigner(deriveKey(options.secret, 'creator person mark')),
    ports: openPorts<CreatorsPorts>('creators'),
  }
}
