/** Serves the built web app's files: hashed names are immutable, compressed ahead of time. */

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DAY_SECONDS } from '#rules/time.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS

/** A new version must reach browsers at once. */
const WORKER_FILE = 'worker.js'

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
      if (path.basename(file) === WORKER_FILE)
        return void reply.headers({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
      reply.header('cache-control', 'public, max-age=3600')
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
