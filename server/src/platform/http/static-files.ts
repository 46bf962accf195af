/** Serves the built web app's files: hashed names for ever, compressed ahead of time. */

import { existsSync } from 'node:fs'
import path from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DAY_SECONDS } from '#rules/time.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS

export async function serveStaticFiles(app: FastifyInstance, distDir: string): Promise<void> {
  if (!existsSync(path.join(distDir, 'index.html'))) return
  await app.register(serveFiles, {
    root: distDir,
    prefix: '/',
    // Only files that exist get a route: everything else stays with the pages.
    wildcard: false,
    index: false,
    globIgnore: ['index.html', 'opening.json', '**/*.gz', '**/*.br', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = path.relative(distDir, file).startsWith('assets/')
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  })
}
