/** A web role as a separate process, so that its CPU time is separate from the client's; reports the number of SQL statements. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openFront } from '#platform/http/front.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { openApp } from '../server/src/app/app.ts'
import { parseConfig } from '../server/src/config/config.ts'
import { startWeb } from '../server/src/roles/web.ts'
import { seedMedia } from '../server/test/media.ts'
import { seedAccount } from '../server/test/seed.ts'

/** Size of one media request of a player: two seconds of 720p. */
const SEGMENT_BYTES = 600_000

const [, , databaseUrl = '', dataDir = ''] = process.argv
let statements = 0
const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1
  return original.apply(this, args)
} as never

const config = parseConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  DEMO: 'off',
  RATE_LIMITS: 'off',
})
const front = await openFront(config.http)
config.site.url = `http://127.0.0.1:${front.port}`
const app = await openApp(config, 'web', databaseUrl)
const web = await startWeb(app, front, async () => [])
const media = await seedMedia({ app } as Parameters<typeof seedMedia>[0], await seedAccount({ app }))
await app.storage.write(
  fileKey('media', media.id, 'seeded', 'r720', 'seg-00002.m4s'),
  randomBytes(SEGMENT_BYTES),
)
const segment = app.media.fileUrls.of(media.id, 'seeded/r720/seg-00002.m4s', {
  for: 'everybody',
  scope: 'all',
})

process.on('message', (word: string) => {
  if (word === 'statements') process.send?.({ statements })
  else void web.stop().then(() => app.close().then(() => process.exit(0)))
})
process.send?.({ port: front.port, segment })
