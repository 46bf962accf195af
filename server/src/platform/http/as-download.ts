/** Answers that a browser saves under a name, and that nobody on the way keeps. */
import type { FastifyReply } from 'fastify'

export function asDownload(
  reply: FastifyReply,
  { name, type }: { name: string; type: string },
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .type(type)
}
