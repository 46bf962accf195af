/** Runs a PostgreSQL of our own from the packaged binaries: made once, watched, started again when it dies. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { type Binaries, findBinaries, type Launcher, launcherFor } from './binaries.ts'

/** Longest path a Unix socket may have, less the file name PostgreSQL adds. */
const SOCKET_DIR_MAX = 90
const SUPERUSER = 'candid'
const SMALL_MB = 128
/** More than this is better left to the system's own cache. */
const MOST_MB = 4096

export type ClusterOptions = {
  dir: string
  log: Log
  /** Test clusters trade durability for speed. */
  durable?: boolean
  maxConnections?: number
  /** A quarter of what the machine has, or as little as a throwaway cluster needs. */
  memory?: 'machine' | 'small'
}

export type Cluster = {
  urlFor(database: string): string
  stop(): Promise<void>
}

/** Where a cluster of this directory answers while it runs. */
export function clusterUrl(dir: string, database: string): string {
  return `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(chooseSocketDir(dir))}`
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
  private child: ChildProcess | null = null
  private isStopping = false
  private restartDelayMs = 200

  constructor(options: ClusterOptions, binaries: Binaries) {
    this.options = options
    this.binaries = binaries
    this.dataDir = path.join(options.dir, 'postgres')
    this.launcher = launcherFor(this.dataDir, binaries)
    this.socketDir = chooseSocketDir(options.dir)
  }

  urlFor(database: string): string {
    return clusterUrl(this.options.dir, database)
  }

  async start(): Promise<void> {
    this.ownDirectory(this.socketDir)
    await this.stopOrphan()
    if (!existsSync(path.join(this.dataDir, 'PG_VERSION'))) this.initialise()
    try {
      await this.launch()
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  async stop(): Promise<void> {
    this.isStopping = true
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    for (const [signal, patienceMs] of [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      child.kill(signal)
      if (await Promise.race([exited.then(() => true), sleep(patienceMs, false, { ref: false })])) return
    }
  }

  /** Built beside its place and renamed, so that a killed first start never leaves half a cluster. */
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

  private async launch(): Promise<void> {
    const { log, maxConnections = 120 } = this.options
    const settings = [
      `max_connections=${maxConnections}`,
      'listen_addresses=',
      `shared_buffers=${this.options.memory === 'machine' ? quarterOfMemoryMb() : SMALL_MB}MB`,
      'log_min_messages=warning',
    ]
    if (!this.isDurable()) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
    const args = ['-D', this.dataDir, '-k', this.socketDir, ...settings.flatMap((setting) => ['-c', setting])]
    const [command, commandArgs] = this.launcher.wrap(this.binaries.postgres, args, { endWithParent: true })
    const logFile = openSync(path.join(this.options.dir, 'postgres.log'), 'a')
    // A group of its own, so that Ctrl-C in a terminal reaches us first and the database last.
    const child = spawn(command, commandArgs, {
      cwd: '/',
      stdio: ['ignore', logFile, logFile],
      detached: true,
    })
    this.child = child
    child.once('exit', (code, signal) => {
      if (this.isStopping) return
      log.error({ code, signal }, 'the database stopped by itself; starting it again')
      void this.relaunch()
    })
    await this.untilReady(child)
    this.restartDelayMs = 200
  }

  private async relaunch(): Promise<void> {
    await sleep(this.restartDelayMs)
    this.restartDelayMs = Math.min(this.restartDelayMs * 2, 5_000)
    if (this.isStopping) return
    try {
      await this.stopOrphan()
      await this.launch()
      this.options.log.info('the database is back')
    } catch (error) {
      this.options.log.error({ err: error }, 'the database did not come back yet')
    }
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null) break
      const client = new pg.Client({ connectionString: this.urlFor('postgres') })
      try {
        await client.connect()
        await client.end()
        return
      } catch {
        await sleep(25)
      }
    }
    throw new Error(`The database did not start. The end of its log:\n${this.logTail()}`)
  }

  /** A supervisor killed with -9 may leave its server running: end it, so that there is one owner again. */
  private async stopOrphan(): Promise<void> {
    const deadline = Date.now() + 30_000
    let asked = false
    for (;;) {
      const pid = this.runningPid()
      if (pid === null) return
      if (Date.now() > deadline) throw new Error(`An older database server (process ${pid}) does not stop.`)
      if (!asked) process.kill(pid, 'SIGINT')
      asked = true
      await sleep(25)
    }
  }

  private runningPid(): number | null {
    const file = path.join(this.dataDir, 'postmaster.pid')
    if (!existsSync(file)) return null
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (!Number.isInteger(pid) || pid <= 1) return null
    // The number may have been given to another program since: only a postgres on this very directory counts.
    const commandLine = `/proc/${pid}/cmdline`
    if (!existsSync(commandLine)) return null
    return readFileSync(commandLine, 'utf8').split('\0').includes(this.dataDir) ? pid : null
  }

  private ownDirectory(dir: string): void {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const owner = this.launcher.owner
    const stats = lstatSync(dir)
    const isOurs = stats.uid === process.getuid?.() || stats.uid === owner?.uid
    if (!stats.isDirectory() || !isOurs)
      throw new Error(`${dir} belongs to somebody else; the database will not use it.`)
    if (owner) chownSync(dir, owner.uid, owner.gid)
  }

  private logTail(): string {
    const file = path.join(this.options.dir, 'postgres.log')
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-12).join('\n') : '(no log)'
  }

  private isDurable(): boolean {
    return this.options.durable ?? true
  }
}

function chooseSocketDir(dir: string): string {
  const inside = path.join(dir, 'run')
  if (inside.length <= SOCKET_DIR_MAX) return inside
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 16)
  return path.join(tmpdir(), `candid-${statSync(dir).uid}-${name}`)
}

/** What is asked for often should be found in the database's own memory; the rest of the machine has work too. */
function quarterOfMemoryMb(): number {
  return Math.max(SMALL_MB, Math.min(MOST_MB, Math.floor(totalmem() / 4 / 1024 / 1024)))
}
