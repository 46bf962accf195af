/** Serves files of messages to senders, recipients, and staff with a report or a reason. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { sendStoredFile } from '#platform/http/files.ts'
import type { Viewer } from '#platform/viewer.ts'
import { SUPPORT } from '#rules/support.ts'
import { privilegedIdsAmong } from '../audit/index.ts'
import { staffFor } from '../staff-rights/index.ts'
import { CHAT_AREA, CHAT_POSTER, type ChatUpload, chatKey, findChatUpload } from './files.ts'
import type { AttachmentsDeps } from './types.ts'

const READY_WITHIN_SECONDS = 5
const CACHE_CONTROL = 'private, max-age=3600'

export function serveAttachments(app: FastifyInstance, deps: AttachmentsDeps): void {
  app.route<{ Params: { id: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: `/files/${CHAT_AREA}/:id/:file`,
    async handler(request, reply) {
      reply.header('cache-control', 'no-store')
      const id = parseUuid(request.params.id)
      const upload = id ? await findChatUpload(deps.db, id) : undefined
      const { file } = request.params
      if (
        !upload ||
        !(await isFileOf(deps, upload, file)) ||
        !(await maySee(deps, requesterOf(request), upload))
      )
        throw new Refusal('NOT_FOUND')
      if (upload.state === 'failed') throw new Refusal('NOT_FOUND')
      if (upload.state === 'processing')
        throw new Refusal('UNAVAILABLE', { facts: { retryAfterSeconds: READY_WITHIN_SECONDS } })
      return sendStoredFile(request, reply, {
        storage: deps.storage,
        key: chatKey(upload.id, file),
        cacheControl: CACHE_CONTROL,
        vary: 'cookie, authorization',
        accelPrefix: deps.media.settings.accelPrefix,
      })
    },
  })
}

/** A clip has its poster besides its file. */
async function isFileOf({ db }: AttachmentsDeps, upload: ChatUpload, file: string): Promise<boolean> {
  if (file !== CHAT_POSTER) return file === upload.file
  const row = await db
    .selectFrom('chat_clips')
    .select('upload_id')
    .where('upload_id', '=', upload.id)
    .executeTakeFirst()
  return row !== undefined
}

type Requester = { viewer: Viewer | null; visitorToken: string | null }

function requesterOf({ viewer, cookies }: FastifyRequest): Requester {
  return { viewer, visitorToken: cookies[SUPPORT.cookieName] ?? null }
}

async function maySee(deps: AttachmentsDeps, requester: Requester, upload: ChatUpload): Promise<boolean> {
  const { viewer } = requester
  if (await deps.attachments.ports.isShownBySupport(requester, upload)) return true
  if (!viewer) return false
  if (viewer.accountId === upload.account_id) return true
  return (
    (await isOpenToStaff(deps, viewer, upload)) || deps.attachments.ports.isSentTo(viewer.accountId, upload)
  )
}

/** Reported files, for reviewers; others only if opened with a reason. */
async function isOpenToStaff(
  { db, clock, attachments }: AttachmentsDeps,
  viewer: Viewer,
  { id }: ChatUpload,
): Promise<boolean> {
  if (staffFor(viewer, 'reports.see') && (await attachments.ports.isReported(id))) return true
  if (!staffFor(viewer, 'attachments.see')) return false
  const query = { staffId: viewer.accountId, kind: 'attachment', ids: [id], now: clock.now() } as const
  return (await privilegedIdsAmong(db, query)).has(id)
}
