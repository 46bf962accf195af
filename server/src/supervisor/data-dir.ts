/** Gives a data directory to one running Candid at a time, or to one restore. */
import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { StartError } from '#platform/errors.ts'

export class DataDirError extends StartError {}

export type DataDirLock = Disposable & { dir: string; release(): void }

/** What whoever comes second is told of the first. */
type Holder = { pid: number; address: string; isRestore: boolean }

export async function takeDataDir(
  dir: string,
  address: string,
  { isRestore = false } = {},
): Promise<DataDirLock> {
  const realDir = makeDirectory(dir)
  // Linux abstract socket: bound by one process at a time and freed by the kernel however that process ends.
  const name = `\0candid-${createHash('sha256').update(realDir).digest('hex').slice(0, 32)}`
  const greeting: Holder = { pid: process.pid, address, isRestore }
  const server = await bind(name, JSON.stringify(greeting))
  if (!server) throw new DataDirError(takenWords(realDir, await askHolder(name)))
  const release = () => void server.close()
  return { dir: realDir, release, [Symbol.dispose]: release }
}

function takenWords(dir: string, holder: Holder | null): string {
  if (holder?.isRestore)
    return `A backup is being restored into ${dir} (process ${holder.pid}). Wait for its end, or name another directory.`
  const who = holder ? `, at ${holder.address} (process ${holder.pid})` : ''
  return `Candid already runs on the data directory ${dir}${who}. Stop it first, or set DATA_DIR to another directory.`
}

function makeDirectory(dir: string): string {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dir)
  } catch (error) {
    throw new DataDirError(
      `DATA_DIR ${dir} cannot be written to (${error instanceof Error ? error.message : String(error)}).`,
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

async function askHolder(name: string): Promise<Holder | null> {
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
    return JSON.parse(answer) as Holder
  } catch {
    return null
  }
}
