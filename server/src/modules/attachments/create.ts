/** Creates the services of this slice. */
import { openPorts } from '#platform/ports.ts'
import type { AttachmentsParts } from './types.ts'

export function createAttachments(): AttachmentsParts {
  return { ports: openPorts('attachments') }
}
