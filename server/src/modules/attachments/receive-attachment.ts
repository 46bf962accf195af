/** Receives one image or clip for a message and makes it safe before its URL is known. */
import { writeFile } from 'node:fs/promises'
import { Refusal } from '#platform/errors.ts'
import { probeVideo, type VideoFacts } from '#platform/media-tools/probe.ts'
import { remuxToMp4 } from '#platform/media-tools/remux.ts'
import { isOfFullDisk, ToolFailure, type ToolRun } from '#platform/media-tools/run-tool.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import { measureWork } from '#platform/media-tools/work-size.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { CHAT_UPLOAD } from '#rules/media.ts'
import { MESSAGE_TEXT } from '#rules/messages.ts'
import { newId } from '../media/index.ts'
import {
  createWorkDir,
  type DetectedContent,
  detectContent,
  lockUploadsOf,
  refuseUnlessDiskSpace,
  safePicture,
} from '../uploads/index.ts'
import { type ClipPoster, insertClipPoster, storeClipPoster } from './clip-poster.ts'
import {
  attachmentUrl,
  CHAT_CLIP,
  CHAT_PICTURE,
  type ChatUpload,
  chatFolder,
  chatKey,
  enqueueVideo,
  findChatUpload,
} from './files.ts'
import type { AttachmentsDeps } from './types.ts'

type ReceivedAttachment = { url: string; type: 'image' | 'video'; mimetype: string }

type StoredAttachment = {
  row: Pick<ChatUpload, 'kind' | 'file' | 'mime_type' | 'state'>
  poster: ClipPoster | null
}

const PROBE_TIMEOUT_MS = 20_000

/** The owner of the file; a visitor's file belongs to the support account and counts for their conversation. */
type AttachmentSender = { accountId: string; visitorId?: string }

export async function receiveAttachment(
  deps: AttachmentsDeps,
  sender: AttachmentSender,
  bytes: Buffer,
): Promise<ReceivedAttachment> {
  const content = detectContent(bytes)
  await refuseUnlessDiskSpace(deps.uploads.folders.work, bytes.byteLength)
  await refuseOverQuota(deps, deps.db, sender, bytes.byteLength)
  const id = await newId(deps.db)
  try {
    const { row: made, poster } =
      content.type === 'photo'
        ? await storePicture(deps, id, bytes)
        : await storeClip(deps, id, bytes, content)
    const row = {
      id,
      account_id: sender.accountId,
      visitor_id: sender.visitorId ?? null,
      bytes: bytes.byteLength,
      ...made,
    }
    await deps.db.transaction().execute(async (tx) => {
      await lockUploadsOf(tx, sender.visitorId ?? sender.accountId)
      await refuseOverQuota(deps, tx, sender, bytes.byteLength)
      await tx
        .insertInto('chat_uploads')
        .values({ ...row, created_at: deps.clock.now() })
        .execute()
      if (poster) await insertClipPoster(tx, id, poster)
      if (made.state === 'processing') await enqueueVideo(deps, tx, row)
    })
    return { url: attachmentUrl({ id, file: made.file }), type: made.kind, mimetype: made.mime_type }
  } catch (error) {
    await removeUnlessStored(deps, id)
    if (error instanceof UnusableMedia) throw new Refusal('UNSUPPORTED_TYPE', { message: error.text })
    if (isOfFullDisk(error)) throw new Refusal('DISK_FULL')
    throw error
  }
}

/** Counts uploads of the last day, sent or not; older unsent ones are deleted. */
async function refuseOverQuota(
  { clock }: Pick<AttachmentsDeps, 'clock'>,
  db: Db | Tx,
  { accountId, visitorId }: AttachmentSender,
  bytes: number,
): Promise<void> {
  const dayAgo = new Date(clock.now().getTime() - CHAT_UPLOAD.unsentAfterMs)
  const sent = await db
    .selectFrom('chat_uploads')
    .select((eb) => [eb.fn.countAll<string>().as('files'), eb.fn.sum<string | null>('bytes').as('bytes')])
    .$if(visitorId === undefined, (q) =>
      q.where('account_id', '=', accountId).where('visitor_id', 'is', null),
    )
    .$if(visitorId !== undefined, (q) => q.where('visitor_id', '=', visitorId ?? ''))
    .where('created_at', '>', dayAgo)
    .executeTakeFirstOrThrow()
  const { perDay } = CHAT_UPLOAD
  if (Number(sent.files) >= perDay.files || Number(sent.bytes) + bytes > perDay.bytes)
    throw new Refusal('TOO_MANY_REQUESTS', { message: MESSAGE_TEXT.tooManyFiles })
}

/** The commit may have succeeded although its response was lost. */
async function removeUnlessStored(deps: AttachmentsDeps, id: string): Promise<void> {
  try {
    if (!(await findChatUpload(deps.db, id))) await deps.storage.removeAll(chatFolder(id))
  } catch (error) {
    deps.log.warn({ err: error, uploadId: id }, 'could not remove files of a failed upload; the sweep will')
  }
}

async function storePicture(deps: AttachmentsDeps, id: string, bytes: Buffer): Promise<StoredAttachment> {
  await deps.storage.write(chatKey(id, CHAT_PICTURE), await safePicture(bytes))
  return { row: { kind: 'image', file: CHAT_PICTURE, mime_type: 'image/webp', state: 'ready' }, poster: null }
}

async function storeClip(
  deps: AttachmentsDeps,
  id: string,
  bytes: Buffer,
  content: DetectedContent,
): Promise<StoredAttachment> {
  await using workDir = await createWorkDir(deps.uploads.folders.work, `chat-${id}`)
  const source = workDir.path(content.name)
  await writeFile(source, bytes)
  const made = { kind: 'video', file: CHAT_CLIP, mime_type: 'video/mp4' } as const
  const target = workDir.path(CHAT_CLIP)
  const run = { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), log: deps.log, timeLimitMs: PROBE_TIMEOUT_MS }
  const facts = await tryRemux(source, target, run)
  if (facts) {
    const poster = await storeClipPoster(deps, { uploadId: id, source, facts, workDir }, run)
    await deps.storage.adopt(target, chatKey(id, CHAT_CLIP))
    return { row: { ...made, state: 'ready' }, poster }
  }
  await deps.storage.adopt(source, chatKey(id, content.name))
  return { row: { ...made, state: 'processing' }, poster: null }
}

/** Null if it needs encoding, or takes too long to wait for. */
async function tryRemux(source: string, target: string, run: ToolRun): Promise<VideoFacts | null> {
  try {
    const facts = await probeVideo(source, run)
    await measureWork(source, facts, run)
    if (!facts.isDirectlyPlayable) return null
    await remuxToMp4({ source, kind: facts.kind, target, expectedMs: facts.durationMs }, run)
    return facts
  } catch (error) {
    if (error instanceof ToolFailure && error.reason !== 'failed') return null
    throw error
  }
}
