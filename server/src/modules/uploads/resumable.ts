/**
 * Resumable uploads by the tus protocol 1.0 (https://tus.io). One request at a time writes to an upload, on any machine that
 * shares the bucket or folder.
 */
import { Metadata } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { errorBody } from '#platform/http/server.ts'
import { limitNewAccount } from '#platform/new-accounts.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { findMedia, type MediaRow } from '../media/index.ts'
import { beginUpload, cleanFileName, type NewUpload } from './begin-upload.ts'
import { removeUpload } from './finish-upload.ts'
import { openTus, sendTusAnswer, TUS_PATH, TUS_VERSION } from './incoming/tus.ts'
import { createUploadLocker } from './incoming/upload-locks.ts'
import { completeUpload } from './pipeline.ts'
import type { UploadsDeps } from './types.ts'
import { findOwnUpload } from './uploads.ts'

type OfOne = { Params: { id: string } }

export function addResumableRoutes(app: FastifyInstance, deps: UploadsDeps): void {
  const locker = createUploadLocker(deps)
  const tus = openTus(deps, locker)
  app.addHook('onClose', async () => locker.close())
  void app.register(async (scope) => {
    // Left unread: the handlers decide where the bytes go.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('tus-resumable', TUS_VERSION)
    })

    scope.options(TUS_PATH, async (request, reply) => sendTusAnswer(reply, await tus(request)))

    scope.post(TUS_PATH, async (request, reply) => {
      const viewer = signedIn(request)
      if (isOtherVersion(request)) return answerOtherVersion(reply)
      await deps.rateLimits.take('upload', { account: viewer.accountId, address: request.ip })
      await limitNewAccount(deps, viewer.accountId, 'media')
      const id = await beginUpload(deps, viewer, readBegun(request))
      const response = await removeOnFailure(deps, id, () => true, tus(request, id))
      // Without a URL the client could not resume it.
      if (response.status !== 201) await removeUpload(deps, id)
      return sendTusAnswer(reply, response)
    })

    scope.head<OfOne>(`${TUS_PATH}/:id`, async (request, reply) => {
      const { id, media } = await findOwn(deps, signedIn(request), request.params.id)
      if (media) return answerFinished(reply.code(200), media)
      const response = await tus(request)
      // Completes an upload whose process died after the last byte.
      if (isWhole(response)) await completeUpload(deps, id)
      return sendTusAnswer(reply, response)
    })

    scope.patch<OfOne>(`${TUS_PATH}/:id`, async (request, reply) => {
      const viewer = signedIn(request)
      if (isOtherVersion(request)) return answerOtherVersion(reply)
      const { id, media } = await findOwn(deps, viewer, request.params.id)
      if (media) throw new Refusal('CONFLICT')
      return sendTusAnswer(reply, await removeOnFailure(deps, id, isNoMedia, tus(request)))
    })

    scope.delete<OfOne>(`${TUS_PATH}/:id`, async (request, reply) => {
      const { id } = await findOwn(deps, signedIn(request), request.params.id)
      if (!(await removeUpload(deps, id))) throw new Refusal('NOT_FOUND')
      return reply.code(204).send()
    })
  })
}

/** Another account's upload is not found. An upload that became media is found by the same id. */
async function findOwn(
  deps: UploadsDeps,
  { accountId }: Viewer,
  given: string,
): Promise<{ id: string; media: MediaRow | null }> {
  const id = parseUuid(given)
  if (!id) throw new Refusal('NOT_FOUND')
  if (await findOwnUpload(deps.db, accountId, id)) return { id, media: null }
  const media = await findMedia(deps.db, id)
  if (media?.account_id !== accountId) throw new Refusal('NOT_FOUND')
  return { id, media }
}

/** Tells a client that missed the last response that all bytes arrived. */
function answerFinished(reply: FastifyReply, media: MediaRow): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('upload-offset', media.original_bytes)
    .header('upload-length', media.original_bytes)
    .send()
}

async function removeOnFailure(
  deps: UploadsDeps,
  id: string,
  isFinal: (error: unknown) => boolean,
  answer: Promise<Response>,
): Promise<Response> {
  try {
    return await answer
  } catch (error) {
    if (isFinal(error)) await removeUpload(deps, id)
    throw error
  }
}

function isNoMedia(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'UNSUPPORTED_TYPE'
}

function isWhole({ headers }: Response): boolean {
  return headers.has('upload-offset') && headers.get('upload-offset') === headers.get('upload-length')
}

function isOtherVersion({ headers }: FastifyRequest): boolean {
  return headers['tus-resumable'] !== TUS_VERSION
}

function answerOtherVersion(reply: FastifyReply): FastifyReply {
  const message = `This server speaks tus ${TUS_VERSION}.`
  return reply
    .code(412)
    .header('tus-version', TUS_VERSION)
    .send(errorBody(new Refusal('BAD_INPUT', { message })))
}

function readBegun({ headers }: FastifyRequest): NewUpload {
  const length = String(headers['upload-length'] ?? '')
  if (!/^\d{1,30}$/.test(length))
    throw new Refusal('BAD_INPUT', { message: 'Upload-Length must be the size of the file.' })
  const metadata = readMetadata(String(headers['upload-metadata'] ?? ''))
  return {
    fileName: cleanFileName(metadata.filename ?? metadata.name),
    bytes: Number(length),
    isInvitation: metadata.invitation === 'true',
  }
}

function readMetadata(text: string): Record<string, string | null> {
  if (text === '') return {}
  try {
    return Metadata.parse(text)
  } catch {
    throw new Refusal('BAD_INPUT', { message: 'Upload-Metadata could not be read.' })
  }
}
