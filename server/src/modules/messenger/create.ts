/** Builds the parts of this slice. */
import { openPorts } from '#platform/ports.ts'
import type { MessengerParts } from './types.ts'

export function createMessenger(): MessengerParts {
  return { ports: openPorts('messenger') }
}
