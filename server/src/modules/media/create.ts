/** Creates the services of this slice. */
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import { createClassifier } from '#platform/classifier/classifier.ts'
import type { Clock } from '#platform/clock.ts'
import { openPorts } from '#platform/ports.ts'
import { createFileUrls } from './delivery/file-urls.ts'
import { TRENDS } from './trends.ts'
import type { MediaParts, MediaSettings } from './types.ts'

type Options = {
  secret: string
  clock: Clock
  settings: MediaSettings
}

export function createMedia({ secret, clock, settings }: Options): MediaParts {
  return {
    settings,
    classifier: settings.classifier && createClassifier(settings.classifier),
    fileUrls: createFileUrls({ secret, clock }),
    trends: createTtlCache({ clock, ttlMs: TRENDS.ttlMs, maxEntries: 1_000 }),
    ports: openPorts('media'),
  }
}
