/** Stored files on the wire: those whose name changes whenever their content does are kept by browsers for good. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import type { FileKey } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** An address of a file that no slice serves is never a page of the web app. */
export function refuseUnknownFiles(app: FastifyInstance): void {
  app.get('/files/*', async () => {
    throw new Refusal('NOT_FOUND')
  })
}

export async function sendImmutableFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { storage: Storage; key: FileKey; contentType: string },
): Promise<FastifyReply> {
  const found = await file.storage.read(file.key)
  if (!found) throw new Refusal('NOT_FOUND')
  reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).header('etag', found.etag)
  if (isKnown(request.headers['if-none-match'], found.etag)) {
    found.stream.destroy()
    return reply.code(304).send()
  }
  return reply.type(file.contentType).header('content-length', found.bytes).send(found.stream)
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
