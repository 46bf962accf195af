/** Serves the built web app's files: hashed names are immutable, compressed ahead of time. */

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { SERVICE_WORKER } from '#rules/service-worker.ts'
import { DAY_SECONDS } from '#rules/time.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS

/** Answers only existing files; everything else is left to the pages. */
export async function serveStaticFiles(app: FastifyInstance, distDir: string): Promise<void> {
  if (!existsSync(path.join(distDir, 'index.html'))) return
  const shared = { index: false, preCompressed: true, cacheControl: false } as const
  await app.register(serveFiles, {
    ...shared,
    root: distDir,
    prefix: '/',
    wildcard: false,
    globIgnore: ['index.html', 'opening.json', '**/*.gz', '**/*.br', '.vite/**', 'assets/**'],
    setHeaders(reply, file) {
      // A worker from a cache would keep an old build alive.
      const isWorker = path.relative(distDir, file).startsWith(path.basename(SERVICE_WORKER.path))
      void reply.header('cache-control', isWorker ? 'no-cache' : 'public, max-age=3600')
    },
  })
  const assets = path.join(distDir, 'assets')
  const names = new Set(readdirSync(assets).filter((name) => !/\.(gz|br)$/.test(name)))
  await app.register(serveFiles, {
    ...shared,
    root: assets,
    prefix: '/assets/',
    decorateReply: false,
    // One wildcard route is faster to register than hundreds.
    wildcard: true,
    allowedPath: (name) => names.has(name.replace(/^\//, '')),
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  })
}
