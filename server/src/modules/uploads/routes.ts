/** All upload routes of media. */
import type { FastifyInstance } from 'fastify'
import { addFormRoutes } from './forms/multipart.ts'
import { addResumableRoutes } from './resumable.ts'
import type { UploadsDeps } from './types.ts'

export function addUploadRoutes(app: FastifyInstance, deps: UploadsDeps): void {
  addResumableRoutes(app, deps)
  addFormRoutes(app, deps)
}
