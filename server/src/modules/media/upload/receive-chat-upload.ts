/** One picture or clip for a message: made safe to show before anybody learns its address. */
import { writeFile } from 'node:fs/promises'
import { Refusal } from '#platform/errors.ts'
import { probeVideo } from '#platform/media-tools/probe.ts'
import { remuxToMp4 } from '#platform/media-tools/remux.ts'
import { ToolFailure, type ToolRun } from '#platform/media-tools/run-tool.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaDeps } from '../deps.ts'
import { openWorkRoom } from '../processing/work-room.ts'
import { CHAT_CLIP, CHAT_PICTURE, type ChatUpload, chatAddress, chatFolder, chatKey } from './chat-files.ts'
import { chatPicture } from './chat-picture.ts'
import { type Content, contentOf } from './original.ts'
import { newId } from './uploads.ts'

export type ReceivedChatUpload = { url: string; type: 'image' | 'video'; mimetype: string }

type Made = Pick<ChatUpload, 'kind' | 'file' | 'mime_type' | 'state'>

const LOOK_MS = 20_000

export async function receiveChatUpload(
  deps: MediaDeps,
  viewer: Viewer,
  bytes: Buffer,
): Promise<ReceivedChatUpload> {
  const content = contentOf(bytes)
  const id = await newId(deps.db)
  try {
    const made =
      content.type === 'photo' ? await keepPicture(deps, id, bytes) : await keepClip(deps, id, bytes, content)
    await deps.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('chat_uploads')
        .values({ id, account_id: viewer.accountId, ...made })
        .execute()
      if (made.state === 'processing')
        await deps.enqueue(deps.jobs.chatVideo, { uploadId: id }, { tx, singletonKey: id })
    })
    return { url: chatAddress({ id, file: made.file }), type: made.kind, mimetype: made.mime_type }
  } catch (fault) {
    await deps.storage.removeAll(chatFolder(id))
    if (fault instanceof UnusableMedia) throw new Refusal('UNSUPPORTED_TYPE', { words: fault.words })
    throw fault
  }
}

async function keepPicture(deps: MediaDeps, id: string, bytes: Buffer): Promise<Made> {
  await deps.storage.write(chatKey(id, CHAT_PICTURE), await chatPicture(bytes))
  return { kind: 'image', file: CHAT_PICTURE, mime_type: 'image/webp', state: 'ready' }
}

async function keepClip(deps: MediaDeps, id: string, bytes: Buffer, content: Content): Promise<Made> {
  await using room = await openWorkRoom(deps.folders.work, `chat-${id}`)
  const source = room.path(content.name)
  await writeFile(source, bytes)
  const made = { kind: 'video', file: CHAT_CLIP, mime_type: 'video/mp4' } as const
  const target = room.path(CHAT_CLIP)
  if (await remuxSoon(deps, source, target)) {
    await deps.storage.adopt(target, chatKey(id, CHAT_CLIP))
    return { ...made, state: 'ready' }
  }
  await deps.storage.adopt(source, chatKey(id, content.name))
  return { ...made, state: 'processing' }
}

/** False when it has to be encoded first, or takes longer than somebody should wait for. */
async function remuxSoon({ log }: MediaDeps, source: string, target: string): Promise<boolean> {
  const run: ToolRun = { signal: AbortSignal.timeout(LOOK_MS), log, timeLimitMs: LOOK_MS }
  try {
    const facts = await probeVideo(source, run)
    if (!facts.isDirectlyPlayable) return false
    await remuxToMp4({ source, kind: facts.kind, target, expectedMs: facts.durationMs }, run)
    return true
  } catch (fault) {
    if (fault instanceof ToolFailure && fault.reason !== 'failed') return false
    throw fault
  }
}
