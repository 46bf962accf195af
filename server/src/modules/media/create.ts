/** Creates the services of this slice. */
import path from 'node:path'
import { createClassifier } from '#platform/classifier/classifier.ts'
import type { Clock } from '#platform/clock.ts'
import { deriveKey, keyedSigner, sealer } from '#platform/crypto.ts'
import { PROCESSOR } from '#platform/media-tools/encoders.ts'
import { openPorts } from '#platform/ports.ts'
import type { SharedLocks } from '#platform/postgres/shared-locks.ts'
import { addressBlock } from '#platform/rate-limits/subjects.ts'
import { createScratch } from '#platform/storage/scratch.ts'
import { createAddresses } from './delivery/addresses.ts'
import { SPARE_BYTES } from './disk-room.ts'
import type { MediaParts, MediaSettings } from './types.ts'

type Options = {
  secret: string
  clock: Clock
  dataDir: string
  scratchDir: string
  scratchMb: number
  settings: MediaSettings
  locks: SharedLocks
}

export function createMedia({ secret, clock, settings, locks, ...places }: Options): MediaParts {
  const networks = keyedSigner(deriveKey(secret, 'networks of release links'))
  return {
    settings,
    classifier: settings.classifier && createClassifier(settings.classifier),
    spareBytes: SPARE_BYTES,
    encoder: PROCESSOR,
    addresses: createAddresses({ secret, clock }),
    mailSeal: sealer(deriveKey(secret, 'release mails')),
    markOfNetwork: (address) => networks.sign(addressBlock(address)),
    locks,
    scratch: createScratch(places.scratchMb * 1024 * 1024),
    folders: { incoming: path.join(places.dataDir, 'incoming'), work: places.scratchDir },
    ports: openPorts('media'),
  }
}
