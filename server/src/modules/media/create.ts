/** Creates the services of this slice. */
import { createClassifier } from '#platform/classifier/classifier.ts'
import type { Clock } from '#platform/clock.ts'
import { deriveKey, keyedSigner, sealer } from '#platform/crypto.ts'
import { openPorts } from '#platform/ports.ts'
import { addressBlock } from '#platform/rate-limits/subjects.ts'
import { createFileUrls } from './delivery/file-urls.ts'
import type { MediaParts, MediaSettings } from './types.ts'

type Options = {
  secret: string
  clock: Clock
  settings: MediaSettings
}

export function createMedia({ secret, clock, settings }: Options): MediaParts {
  const networks = keyedSigner(deriveKey(secret, 'networks of release links'))
  return {
    settings,
    classifier: settings.classifier && createClassifier(settings.classifier),
    fileUrls: createFileUrls({ secret, clock }),
    mailSeal: sealer(deriveKey(secret, 'release mails')),
    networkHash: (address) => networks.sign(addressBlock(address)),
    ports: openPorts('media'),
  }
}
