/** Builds the parts of this slice. */
import path from 'node:path'
import { createClassifier } from '#platform/classifier/classifier.ts'
import type { Clock } from '#platform/clock.ts'
import { deriveKey, sealer } from '#platform/crypto.ts'
import { openPorts } from '#platform/ports.ts'
import { createAddresses } from './delivery/addresses.ts'
import { SPARE_BYTES } from './disk-room.ts'
import type { MediaParts, MediaSettings } from './types.ts'

type Options = { secret: string; clock: Clock; dataDir: string; settings: MediaSettings }

export function createMedia({ secret, clock, dataDir, settings }: Options): MediaParts {
  return {
    settings,
    classifier: settings.classifier && createClassifier(settings.classifier),
    spareBytes: SPARE_BYTES,
    addresses: createAddresses({ secret, clock }),
    mailSeal: sealer(deriveKey(secret, 'release mails')),
    folders: { incoming: path.join(dataDir, 'incoming'), work: path.join(dataDir, 'work') },
    ports: openPorts('media'),
  }
}
