/** Creates the services of this slice. */
import path from 'node:path'
import { createClassifier } from '#platform/classifier/classifier.ts'
import type { Clock } from '#platform/clock.ts'
import { deriveKey, keyedSigner, sealer } from '#platform/crypto.ts'
import { PROCESSOR } from '#platform/media-tools/encoders.ts'
import { openPorts } from '#platform/ports.ts'
import type { SharedLocks } from '#platform/postgres/shared-locks.ts'
import { addressBlock } from '#platform/rate-limits/subjects.ts'
import { createScratchSpace } from '#platform/storage/scratch-space.ts'
import { createFileUrls } from './delivery/file-urls.ts'
import { SPARE_BYTES } from './disk-space.ts'
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

export function createMedia({ secret, clock, settings, locks, ...dirs }: Options): MediaParts {
  const networks = keyedSigner(deriveKey(secret, 'networks of release links'))
  return {
    settings,
    classifier: settings.classifier && createClassifier(settings.classifier),
    spareBytes: SPARE_BYTES,
    encoder: PROCESSOR,
    fileUrls: createFileUrls({ secret, clock }),
    mailSeal: sealer(deriveKey(secret, 'release mails')),
    networkHash: (address) => networks.sign(addressBlock(address)),
    locks,
    scratch: createScratchSpace(dirs.scratchMb * 1024 * 1024),
    folders: { incoming: path.join(dirs.dataDir, 'incoming'), work: dirs.scratchDir },
    ports: openPorts('media'),
  }
}
