/** A real Redis for tests, on a separate socket and without persistence; stopped after the file. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { RedisAddress } from '#platform/redis/address.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'

export type TestRedis = {
  address: RedisAddress
  /** In the format of REDIS_URL. */
  url: string
  start(): Promise<void>
  /** Kills it, like a power failure. */
  stop(): Promise<void>
  freeze(): void
  thaw(): void
  /** Runs one command on a new connection. */
  ask(...command: string[]): Promise<unknown>
}

export async function testRedis({ isStarted = true } = {}): Promise<TestRedis> {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-redis-'))
  const socketPath = path.join(dir, 'redis.sock')
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    const args = ['--port', '0', '--unixsocket', socketPath, '--save', '', '--appendonly', 'no', '--dir', dir]
    server = spawn('redis-server', args, { stdio: 'ignore' })
    const failed = Promise.withResolvers<never>()
    server.once('error', () =>
      failed.reject(new Error('redis-server is needed: apt-get install redis-server')),
    )
    await Promise.race([answers(socketPath), failed.promise])
  }

  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
    rmSync(socketPath, { force: true })
  }

  cleanUpAfterFile(async () => {
    await stop()
    rmSync(dir, { recursive: true, force: true })
  })
  if (isStarted) await start()
  return {
    address: { place: { socketPath }, username: undefined, password: undefined, database: 0 },
    url: `unix:${socketPath}`,
    start,
    stop,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    async ask(...command) {
      const client = createClient({ socket: { path: socketPath, tls: false } })
      await client.connect()
      try {
        return await client.sendCommand(command)
      } finally {
        client.destroy()
      }
    },
  }
}

async function answers(socketPath: string): Promise<void> {
  for (;;) {
    if (existsSync(socketPath)) {
      const socket = connect(socketPath)
      const isOpen = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      socket.destroy()
      if (isOpen) return
    }
    await pause(10)
  }
}
