/** Makes a clip sent in a message playable everywhere. */
import type { JobContext } from '#platform/jobs/define-job.ts'
import { joinClip } from '#platform/media-tools/join-clip.ts'
import { probeVideo } from '#platform/media-tools/probe.ts'
import { makeRenditions } from '#platform/media-tools/renditions.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import type { FileKey } from '#platform/storage/file-key.ts'
import type { MediaDeps } from '../deps.ts'
import { localFile } from '../processing/local-file.ts'
import { openWorkRoom, type WorkRoom } from '../processing/work-room.ts'
import { CHAT_CLIP, chatFolder, chatKey, findChatUpload, setChatState } from './chat-files.ts'

/** Tries that do the work; one more only says that it failed, also when the others were killed with their process. */
const TRIES = 2
const MAX_SHORT_SIDE_PX = 720

export async function prepareChatVideo(
  deps: MediaDeps,
  uploadId: string,
  context: JobContext,
): Promise<void> {
  const upload = await findChatUpload(deps.db, uploadId)
  if (upload?.state !== 'processing') return
  if (context.attempt > TRIES) return giveUp(deps, uploadId)
  const source = await sourceOf(deps, uploadId)
  if (!source) return giveUp(deps, uploadId)
  try {
    await using room = await openWorkRoom(deps.folders.work, `chat-${uploadId}`)
    await deps.storage.adopt(await encode(deps, source, room, context), chatKey(uploadId, CHAT_CLIP))
  } catch (fault) {
    if (!(fault instanceof UnusableMedia)) throw fault
    context.log.info({ uploadId, reason: fault.message }, 'a clip cannot be used')
    return giveUp(deps, uploadId)
  }
  await setChatState(deps.db, uploadId, 'ready')
  await deps.storage.remove(source)
}

async function encode(deps: MediaDeps, key: FileKey, room: WorkRoom, context: JobContext): Promise<string> {
  const source = await localFile(deps.storage, key)
  const folder = await room.make('renditions')
  const facts = await probeVideo(source, context)
  const { rungs } = await makeRenditions({ source, kind: facts.kind, folder, facts }, context)
  const rung = rungs.find(({ shortSidePx }) => shortSidePx <= MAX_SHORT_SIDE_PX) ?? rungs.at(-1)
  if (!rung) throw new Error('a video has at least one rendition')
  const target = room.path(CHAT_CLIP)
  await joinClip({ folder, rung, target }, context)
  return target
}

async function sourceOf({ storage }: MediaDeps, uploadId: string): Promise<FileKey | null> {
  for await (const { key } of storage.list(chatFolder(uploadId)))
    if (key.startsWith(`${chatFolder(uploadId)}original.`)) return key
  return null
}

async function giveUp(deps: MediaDeps, uploadId: string): Promise<void> {
  await setChatState(deps.db, uploadId, 'failed')
  await deps.storage.removeAll(chatFolder(uploadId))
}
