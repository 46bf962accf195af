/** Runs our own PostgreSQL from the packaged binaries: initialised once, watched, restarted when it dies. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, closeSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { DATABASE_STOP } from '../stop-times.ts'
import { type Binaries, findBinaries, type Launcher, launcherFor } from './binaries.ts'
import { openClient } from './database.ts'
import { runningServer, takeOverLocks } from './server-lock.ts'
import { type LogLimit, type ServerLog, watchServerLog } from './server-log.ts'

/** Maximum length of a Unix socket path, less the file name PostgreSQL adds. */
const SOCKET_DIR_MAX = 90
const SUPERUSER = 'candid'
const SMALL_MB = 128
/** More is better left to the operating system's cache. */
const MAX_MB = 4096
/** A start fails after the server was silent for this long. */
const SILENCE_MS = 60_000
/** How long to wait for leftover processes of a killed server. */
const LEFTOVER_TIMEOUT_MS = 60_000
/** PostgreSQL's error code while starting. */
const CANNOT_CONNECT_NOW = '57P03'

export type ClusterOptions = {
  dir: string
  log: Log
  /** Test clusters trade durability for speed. */
  durable?: boolean
  maxConnections?: number
  /** A quarter of the machine's memory, or the minimum for throwaway clusters. */
  memory?: 'machine' | 'small'
  /** Additional server settings, for tests. */
  settings?: Readonly<Record<string, string | number>>
  /** Shorter in tests. */
  silenceMs?: number
  logLimit?: LogLimit
}

export type Cluster = {
  urlFor(database: string): string
  stop(): Promise<void>
}

/** URL of a cluster in this directory while it runs. */
export function clusterUrl(dir: string, database: string, port?: string | number): string {
  // Statement errors are returned to the session and logged by us if unexpected; the server's log is for the server itself.
  const options = encodeURIComponent('-c log_min_messages=fatal')
  const host = encodeURIComponent(chooseSocketDir(dir))
  return `postgresql://${SUPERUSER}@localhost${port ? `:${port}` : ''}/${database}?host=${host}&options=${options}`
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const run = new ClusterRun(options, await findBinaries())
  await run.start()
  return { urlFor: (database) => run.urlFor(database), stop: () => run.stop() }
}

class ClusterRun {
  private readonly options: ClusterOptions
  private readonly binaries: Binaries
  private readonly launcher: Launcher
  private readonly dataDir: string
  private readonly socketDir: string
  private readonly serverLog: ServerLog
  private child: ChildProcess | null = null
  private isStopping = false

  constructor(options: ClusterOptions, binaries: Binaries) {
    this.options = options
    this.binaries = binaries
    this.dataDir = path.join(options.dir, 'postgres')
    this.launcher = launcherFor(this.dataDir, binaries)
    this.socketDir = chooseSocketDir(options.dir)
    this.serverLog = watchServerLog(path.join(options.dir, 'postgres.log'), options.log, options.logLimit)
  }

  urlFor(database: string): string {
    return clusterUrl(this.options.dir, database, this.options.settings?.port)
  }

  async start(): Promise<void> {
    try {
      this.ownDirectory(this.socketDir)
      await this.stopOrphan()
      if (!existsSync(path.join(this.dataDir, 'PG_VERSION'))) this.initialise()
      await this.launch()
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  async stop(): Promise<void> {
    this.isStopping = true
    this.serverLog.stop()
    const child = this.child
    if (!child || hasEnded(child)) return
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    for (const [signal, timeoutMs] of DATABASE_STOP) {
      child.kill(signal)
      if (await Promise.race([exited.then(() => true), sleep(timeoutMs, false, { ref: false })])) return
    }
  }

  /** Built in a temporary directory and renamed, so that a killed first start never leaves half a cluster. */
  private initialise(): void {
    const unfinished = `${this.dataDir}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    this.ownDirectory(unfinished)
    const args = [
      '-D',
      unfinished,
      '-U',
      SUPERUSER,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
    ]
    args.push(
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...(this.isDurable() ? [] : ['--no-sync']),
    )
    const [command, commandArgs] = this.launcher.wrap(this.binaries.initdb, args)
    const result = spawnSync(command, commandArgs, { cwd: '/', encoding: 'utf8' })
    if (result.status !== 0)
      throw new Error(
        `The database could not be set up in ${this.dataDir}: ${result.error?.message ?? result.stderr}`,
      )
    renameSync(unfinished, this.dataDir)
  }

  /** Processes of a killed server may hold its shared memory a little longer; the new server waits for them. */
  private async launch(): Promise<void> {
    for (const deadline = Date.now() + LEFTOVER_TIMEOUT_MS; ; await sleep(250)) {
      if (this.isStopping) throw new Error('The database is being stopped.')
      const from = this.serverLog.size()
      const child = this.spawnServer()
      this.child = child
      if (await this.isReady(child)) {
        if (hasEnded(child)) throw this.startFailure()
        child.once('exit', (code, signal) => void this.restart(code, signal))
        return
      }
      const isHeld = /pre-existing shared memory block/.test(this.serverLog.since(from))
      if (!isHeld || Date.now() > deadline) throw this.startFailure()
      this.options.log.warn('processes of the killed database still exist; waiting for them to end')
    }
  }

  private spawnServer(): ChildProcess {
    const { maxConnections = 120, memory } = this.options
    const settings = [
      `max_connections=${maxConnections}`,
      'listen_addresses=',
      `shared_buffers=${memory === 'machine' ? quarterOfMemoryMb() : SMALL_MB}MB`,
      'log_min_messages=warning',
    ]
    for (const [name, value] of Object.entries(this.options.settings ?? {})) settings.push(`${name}=${value}`)
    if (!this.isDurable()) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
    const args = ['-D', this.dataDir, '-k', this.socketDir, ...settings.flatMap((setting) => ['-c', setting])]
    const [command, commandArgs] = this.launcher.wrap(this.binaries.postgres, args, { endWithParent: true })
    const logFile = this.serverLog.open()
    try {
      // Its own process group, so that Ctrl-C in a terminal reaches us first and the database last.
      return spawn(command, commandArgs, {
        cwd: '/',
        stdio: ['ignore', logFile, logFile],
        detached: true,
      }).on('error', (error) => this.options.log.error({ err: error }, 'the database cannot be run'))
    } finally {
      closeSync(logFile)
    }
  }

  private async restart(code: number | null, signal: string | null): Promise<void> {
    const { log } = this.options
    if (this.isStopping) return
    log.error({ code, signal }, 'the database stopped by itself; starting it again')
    for (let delayMs = 200; ; delayMs = Math.min(delayMs * 2, 5_000)) {
      await sleep(delayMs)
      if (this.isStopping) return
      try {
        await this.stopOrphan()
        await this.launch()
        return log.info('the database is back')
      } catch (error) {
        if (!this.isStopping) log.error({ err: error }, 'the database did not come back yet')
      }
    }
  }

  /** Crash recovery takes as long as it takes: waits while the server reports that it is starting. */
  private async isReady(child: ChildProcess): Promise<boolean> {
    const { log, silenceMs = SILENCE_MS } = this.options
    let lastReplyAt = Date.now()
    let nextLogAt = Date.now() + silenceMs / 6
    for (let pauseMs = 20; !hasEnded(child) && Date.now() - lastReplyAt < silenceMs; pauseMs *= 1.1) {
      try {
        const client = await openClient(this.urlFor('postgres'))
        await client.end()
        return true
      } catch (error) {
        if (codeOf(error) === CANNOT_CONNECT_NOW) lastReplyAt = Date.now()
        if (Date.now() > nextLogAt) {
          log.warn({ reason: String(error) }, 'the database is still starting; waiting for it')
          nextLogAt = Date.now() + silenceMs / 6
        }
        await sleep(Math.min(pauseMs, 500))
      }
    }
    if (!hasEnded(child)) child.kill('SIGQUIT')
    return false
  }

  private startFailure(): Error {
    return new Error(`The database did not start. The end of its log:\n${this.serverLog.tail()}`)
  }

  /** A supervisor killed with -9 may leave its server running: stop it, so that there is one owner again. */
  private async stopOrphan(): Promise<void> {
    const deadline = Date.now() + 30_000
    let hasSignalled = false
    for (;;) {
      const pid = runningServer(this.dataDir)
      if (pid === null) return takeOverLocks(this.dataDir, this.socketDir)
      if (Date.now() > deadline) throw new Error(`An older database server (process ${pid}) does not stop.`)
      if (!hasSignalled) process.kill(pid, 'SIGINT')
      hasSignalled = true
      await sleep(25)
    }
  }

  private ownDirectory(dir: string): void {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const owner = this.launcher.owner
    const stats = lstatSync(dir)
    const isOurs = stats.uid === process.getuid?.() || stats.uid === owner?.uid
    if (!stats.isDirectory() || !isOurs)
      throw new Error(`${dir} belongs to another user, so the database will not use it.`)
    if (owner) chownSync(dir, owner.uid, owner.gid)
  }

  private isDurable(): boolean {
    return this.options.durable ?? true
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function chooseSocketDir(dir: string): string {
  const inside = path.join(dir, 'run')
  if (inside.length <= SOCKET_DIR_MAX) return inside
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 16)
  return path.join(tmpdir(), `candid-${statSync(dir).uid}-${name}`)
}

/** Shared buffers for frequent reads; the rest of the memory is for other work. */
function quarterOfMemoryMb(): number {
  return Math.max(SMALL_MB, Math.min(MAX_MB, Math.floor(totalmem() / 4 / 1024 / 1024)))
}
