/** Removes unsent attachments, and files orphaned by crashed processes. */
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Log } from '#platform/log.ts'
import { QUIET_HOUR, removeStrayFolders } from '../uploads/index.ts'
import { CHAT_AREA, knownUploadIds } from './files.ts'
import { removeUnsent } from './sweep-unsent.ts'
import type { AttachmentsDeps } from './types.ts'

export async function sweepAttachments(deps: AttachmentsDeps, log: Log): Promise<void> {
  const counts = {
    unsent: await removeUnsent(deps),
    stored: deps.clock.now().getUTCHours() === QUIET_HOUR ? await removeStrayAttachments(deps) : 0,
  }
  if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'cleaned up attachments')
}

export function removeStrayAttachments(deps: AttachmentsDeps): Promise<number> {
  return removeStrayFolders(deps, CHAT_AREA, (names) =>
    knownUploadIds(
      deps.db,
      names.filter((name) => parseUuid(name) === name),
    ),
  )
}
