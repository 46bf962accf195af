/** All upload routes of media. */
import type { FastifyInstance } from 'fastify'
import type { MediaDeps } from '../types.ts'
import { addFormRoutes } from './multipart.ts'
import { addResumableRoutes } from './resumable.ts'

export function addUploadRoutes(app: FastifyInstance, deps: MediaDeps): void {
  addResumableRoutes(app, deps)
  addFormRoutes(app, deps)
}
