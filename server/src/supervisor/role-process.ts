/** Supervises one role process: restarts it when it dies or hangs, and stops it gracefully with a deadline. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import type { DatabaseAddresses } from '#platform/postgres/addresses.ts'
import { STOP_MS } from '#platform/stop-times.ts'
import type { Role } from '../config/roles.ts'
import type { FromRole, ToRole } from './messages.ts'
import { monitorHeartbeat, type ProcessHeartbeat, type ProcessHeartbeatOptions } from './process-heartbeat.ts'

const ENTRY = path.join(import.meta.dirname, '../role.ts')

export type RoleProcess = {
  role: Role
  /** Index among several processes of this role; null for a single one. */
  processIndex: number | null
  start(database: DatabaseAddresses): void
  ready: Promise<void>
  send(message: ToRole): void
  stop(): Promise<void>
}

type RoleProcessOptions = {
  role: Role
  processIndex?: number | null
  log: Log
  /** The process is started after this; at once by default. */
  after?: Promise<unknown>
  onMessage(message: FromRole): void
  env?: NodeJS.ProcessEnv
  /**
   * Keeps a standby process that has loaded all code and takes over when the first one dies. It is started this long after
   * the role is ready; undefined for none.
   */
  standbyDelayMs?: number | undefined
  /** Shorter in tests, like `stopMs`. */
  heartbeatOptions?: ProcessHeartbeatOptions
  stopMs?: { role: number; supervisor: number }
}

export function launchRole({
  role,
  processIndex = null,
  after,
  onMessage,
  env,
  standbyDelayMs,
  heartbeatOptions,
  stopMs = STOP_MS,
  ...options
}: RoleProcessOptions): RoleProcess {
  const log = processIndex === null ? options.log : options.log.child({ place: processIndex })
  let database: DatabaseAddresses | null = null
  let isStopping = false
  let hasBeenReady = false
  /** The first restart is immediate; repeated crashes back off. */
  let restartDelayMs = 0
  let standby: ChildProcess | null = null
  let standbyTimer: NodeJS.Timeout | undefined
  const readiness = Promise.withResolvers<void>()
  // The caller awaits `ready` later; until then a rejection must not count as unhandled.
  readiness.promise.catch(() => log.debug({ child: role }, 'not ready'))
  let child: ChildProcess | null = after ? null : supervise(forkRole())
  void after?.then(() => {
    if (!isStopping) child = supervise(forkRole())
  })

  function forkRole(): ChildProcess {
    const args = processIndex === null ? [] : [String(processIndex), ...(hasBeenReady ? ['again'] : [])]
    return fork(ENTRY, [role, ...args], { stdio: 'inherit', execArgv: [], ...(env ? { env } : {}) })
  }

  /** The standby process idles until it gets the database address. */
  function scheduleStandby(): void {
    if (standbyDelayMs === undefined || isStopping) return
    clearTimeout(standbyTimer)
    standbyTimer = setTimeout(() => {
      if (standby !== null || isStopping) return
      const waiting = forkRole()
      standby = waiting
      waiting.on('exit', dropStandby).on('error', dropStandby)
    }, standbyDelayMs).unref()
  }

  function dropStandby(): void {
    standby = null
  }

  function takeStandby(): ChildProcess | null {
    const taken = standby
    standby = null
    taken?.off('exit', dropStandby).off('error', dropStandby)
    return taken?.connected ? taken : null
  }

  function supervise(spawned: ChildProcess): ChildProcess {
    const heartbeat = monitorChild(spawned)
    spawned.on('message', (message: FromRole) => {
      heartbeat.answered()
      if (message.type === 'ready') {
        hasBeenReady = true
        restartDelayMs = 0
        scheduleStandby()
        readiness.resolve()
      }
      // A failure before the role was ever ready is final: a taken port does not become free by retrying.
      if (message.type === 'failed' && !hasBeenReady) {
        isStopping = true
        readiness.reject(new StartError(message.message, message))
      }
      onMessage(message)
    })
    spawned.once('exit', (code, signal) => {
      heartbeat.stop()
      void restartUnlessStopping(code, signal)
    })
    // A message to a dying process failed, or the process could not be spawned.
    spawned.on('error', (error) => {
      log.debug({ child: role, reason: error.message }, 'a role could not be reached')
      if (spawned.pid !== undefined) return
      heartbeat.stop()
      void restartUnlessStopping(null, null)
    })
    if (database) spawned.send({ type: 'start', database } satisfies ToRole)
    return spawned
  }

  /** A hanging process would keep its port and jobs forever. */
  function monitorChild(watched: ChildProcess): ProcessHeartbeat {
    return monitorHeartbeat(
      {
        ping: () => watched.connected && watched.send({ type: 'are-you-there' } satisfies ToRole),
        onSilent() {
          log.error({ child: role, childPid: watched.pid }, 'a role stopped answering and is killed')
          watched.kill('SIGKILL')
        },
      },
      heartbeatOptions,
    )
  }

  async function restartUnlessStopping(code: number | null, signal: string | null): Promise<void> {
    if (isStopping) return
    log.error({ child: role, code, signal }, 'a role exited unexpectedly; restarting it')
    if (restartDelayMs > 0) await sleep(restartDelayMs)
    restartDelayMs = Math.min(Math.max(restartDelayMs * 2, 100), 5_000)
    if (!isStopping) child = supervise(takeStandby() ?? forkRole())
  }

  function send(message: ToRole): void {
    if (child?.connected) child.send(message)
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearTimeout(standbyTimer)
    // The standby process has nothing to clean up.
    takeStandby()?.kill('SIGKILL')
    const last = child
    if (last === null || last.exitCode !== null || last.signalCode !== null) return
    const exited = new Promise((resolve) => last.once('exit', resolve))
    send({ type: 'stop', withinMs: stopMs.role })
    const isDone = await Promise.race([
      exited.then(() => true),
      sleep(stopMs.supervisor, false, { ref: false }),
    ])
    if (isDone) return
    log.warn({ child: role }, 'a role did not stop in time and is killed')
    last.kill('SIGKILL')
    await exited
  }

  return {
    role,
    processIndex,
    ready: readiness.promise,
    send,
    stop,
    start(addresses) {
      database = addresses
      send({ type: 'start', database })
    },
  }
}
