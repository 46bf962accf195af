/** Builds the parts of this slice. */
import { openPorts } from '#platform/ports.ts'
import type { PeopleParts } from './types.ts'

export function createPeople(): PeopleParts {
  return { ports: openPorts('people') }
}
