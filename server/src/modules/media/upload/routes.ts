/** Every way in for files, and the way out for those of messages. */
import type { FastifyInstance } from 'fastify'
import type { MediaDeps } from '../types.ts'
import { addFormRoutes } from './multipart.ts'
import { addResumableRoutes } from './resumable.ts'
import { serveChatFiles } from './serve-chat-files.ts'

export function addUploadRoutes(app: FastifyInstance, deps: MediaDeps): void {
  addResumableRoutes(app, deps)
  addFormRoutes(app, deps)
  serveChatFiles(app, deps)
}
