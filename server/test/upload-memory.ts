/** Sends one large form to a web role in a separate process and measures its memory growth. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseAddresses } from '#platform/postgres/addresses.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import type { FromRole, ToRole } from '#server/supervisor/messages.ts'
import { PRODUCT_ENV } from './process-env.ts'
import { seedAccount } from './seed.ts'

const MB = 1024 * 1024
const ROLE = path.join(import.meta.dirname, '../src/role.ts')
const BOUNDARY = 'candid-form'
/** A minimal MP4 header; the rest of the file is stored without parsing. */
const HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')

export type UploadMemory = { grownMb: number; seconds: number; status: number; body: string }

export async function measureUploadMemory(options: {
  databaseUrl: string
  megabytes: number
}): Promise<UploadMemory> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-memory-'))
  const database = openDatabase({ url: options.databaseUrl, maxConnections: 1 })
  const child = fork(ROLE, ['web'], {
    env: { ...PRODUCT_ENV, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'test', LOG_LEVEL: 'silent' },
  })
  try {
    const port = await startRole(child, options.databaseUrl)
    const { cookie } = await seedAccount({ app: { db: database.db } }, { isCreator: true })
    const send = (megabytes: number) => sendMedia({ port, cookie, megabytes })
    // Warm-up: the first request loads code.
    await send(8)
    const before = residentMb(child)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMb(child))
    }, 10)
    const startedAt = performance.now()
    const answer = await send(options.megabytes)
    clearInterval(watch)
    const seconds = (performance.now() - startedAt) / 1000
    return { ...answer, seconds, grownMb: Math.max(most, residentMb(child)) - before }
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startRole(child: ChildProcess, databaseUrl: string): Promise<number> {
  const port = Promise.withResolvers<number>()
  const ready = Promise.withResolvers<void>()
  child.on('message', (message: FromRole) => {
    if (message.type === 'listening') port.resolve(message.port)
    if (message.type === 'ready') ready.resolve()
  })
  child.once('exit', () => ready.reject(new Error('the web role ended')))
  child.send({ type: 'start', database: databaseAddresses(databaseUrl) } satisfies ToRole)
  await ready.promise
  return port.promise
}

async function sendMedia(options: { port: number; cookie: string; megabytes: number }) {
  const fields = { description: 'A large file', tags: 'large', visibility: 'free' }
  const head = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="medias[0][${name}]"\r\n\r\n${value}\r\n`,
  )
  const opening = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="media_files"; filename="a.mp4"\r\n\r\n`
  const sending = request({
    port: options.port,
    host: '127.0.0.1',
    path: '/api/upload/media',
    method: 'POST',
    headers: { cookie: options.cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
  const answered = once(sending, 'response')
  sending.write(head.join('') + opening)
  sending.write(HEAD)
  const piece = Buffer.alloc(MB, 'media ')
  for (let sent = 0; sent < options.megabytes; sent += 1)
    if (!sending.write(sent === 0 ? piece.subarray(HEAD.length) : piece)) await once(sending, 'drain')
  sending.end(`\r\n--${BOUNDARY}--\r\n`)
  const [answer] = await answered
  return { status: answer.statusCode as number, body: await text(answer) }
}

function residentMb({ pid }: ChildProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}
