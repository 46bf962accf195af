/** Media settings: approval before publication, the content classifier, and how files are served. */
import { choice, fail, integerWithin, type Read, textWithin, urlWith } from './values.ts'

export type MediaConfig = {
  /** Whether staff review media before publication. */
  approval: 'auto' | 'staff'
  /** Size of the in-memory cache of the most requested files. */
  memoryMb: number
  /** Path prefix for X-Accel-Redirect; null: we serve files ourselves. */
  accelPrefix: string | null
  /** The content classifier asked before publication, and the key that signs its requests; null for none. */
  classifier: { url: string; secret: string } | null
}

export function readMediaConfig(read: Read, problems: string[], { demo }: { demo: boolean }): MediaConfig {
  const url = read('CLASSIFIER_URL', null, urlWith(['http:', 'https:']))
  const secret = read('CLASSIFIER_SECRET', null, textWithin(16, 200))
  if (url !== null && secret === null)
    problems.push('CLASSIFIER_SECRET is required with CLASSIFIER_URL: it signs the requests')
  return {
    approval: read('MEDIA_APPROVAL', demo ? 'auto' : 'staff', choice(['auto', 'staff'])),
    memoryMb: read('FILES_MEMORY_MB', '128', integerWithin(0, 65_536)),
    accelPrefix: read('FILES_ACCEL_PREFIX', null, (value) =>
      /^\/[a-z0-9/_-]*$/i.test(value)
        ? value.replace(/\/+$/, '')
        : fail('must be a path such as /stored-files'),
    ),
    classifier: url && secret ? { url, secret } : null,
  }
}
