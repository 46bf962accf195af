/** Locks a data directory for one running site or one restore. */
import { createHash } from 'node:crypto'
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { StartError } from '#platform/errors.ts'
import { makeFolders } from '#platform/make-folders.ts'

export class DataDirError extends StartError {}

export type DataDirLock = Disposable & { dir: string; release(): void }

/** Sent to processes that find the lock taken. */
type LockHolder = { pid: number; address: string; isRestore: boolean }

export async function lockDataDir(
  dir: string,
  address: string,
  { isRestore = false } = {},
): Promise<DataDirLock> {
  const realDir = makeDirectory(dir)
  // A Linux abstract socket: bound by one process at a time and released by the kernel however that process ends.
  const name = `\0candid-${createHash('sha256').update(realDir).digest('hex').slice(0, 32)}`
  const greeting: LockHolder = { pid: process.pid, address, isRestore }
  const server = await bind(name, JSON.stringify(greeting))
  // The holder may be about to exit.
  if (!server) throw new DataDirError(lockedMessage(realDir, await readHolder(name)), { isTemporary: true })
  const release = () => void server.close()
  return { dir: realDir, release, [Symbol.dispose]: release }
}

function lockedMessage(dir: string, holder: LockHolder | null): string {
  if (holder?.isRestore)
    return `A backup is being restored into ${dir} (process ${holder.pid}). Wait for it to finish, or use another directory.`
  const who = holder ? `, at ${holder.address} (process ${holder.pid})` : ''
  return `Candid is already running on the data directory ${dir}${who}. Stop it first, or set DATA_DIR to another directory.`
}

function makeDirectory(dir: string): string {
  try {
    makeFolders(dir, 0o700)
    // Writes a probe file, because an access check always succeeds for root.
    const probe = path.join(dir, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return realpathSync(dir)
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    throw new DataDirError(
      `DATA_DIR ${dir} cannot be written to (${error instanceof Error ? error.message : String(error)}).`,
      { isTemporary: isFull },
    )
  }
}

function bind(name: string, greeting: string): Promise<Server | null> {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(greeting))
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen({ path: name }, () => {
      server.unref()
      resolve(server)
    })
  })
}

async function readHolder(name: string): Promise<LockHolder | null> {
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect({ path: name })
    socket.setEncoding('utf8').setTimeout(1_000, () => socket.destroy())
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('error', () => resolve('')).on('close', () => resolve(text))
  })
  try {
    return JSON.parse(answer) as LockHolder
  } catch {
    return null
  }
}
