/** Dependencies, services and ports of this slice. */
import { deriveKey, keyedSigner, type Sealer, sealer } from '#platform/crypto.ts'
import { openPorts } from '#platform/ports.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { addressBlock } from '#platform/rate-limits/subjects.ts'
import type { MediaDeps } from '../media/index.ts'

export type AppearancesPorts = {
  /** Opens an urgent complaint for staff. */
  openComplaint(tx: Tx, complaint: ConsentComplaint): Promise<void>
}

/** A person declined or withdrew consent to be shown. */
export type ConsentComplaint = {
  /** Null if they signed a release and have no account. */
  reporterId: string | null
  /** The owner's account. */
  accountId: string
  mediaId: string
  details: string
}

export type AppearancesParts = {
  /** Encrypts secrets in job payloads until they are emailed. */
  mailSeal: Sealer
  /** Keyed hash of a network address, meaningless without the key. */
  networkHash(address: string): string
  ports: AppearancesPorts
}

export type AppearancesDeps = MediaDeps & { appearances: AppearancesParts }

export function createAppearances({ secret }: { secret: string }): AppearancesParts {
  const networks = keyedSigner(deriveKey(secret, 'networks of release links'))
  return {
    mailSeal: sealer(deriveKey(secret, 'release mails')),
    networkHash: (address) => networks.sign(addressBlock(address)),
    ports: openPorts('appearances'),
  }
}
