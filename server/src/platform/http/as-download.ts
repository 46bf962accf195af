/** Response headers for a file that browsers save and no cache stores. */
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
