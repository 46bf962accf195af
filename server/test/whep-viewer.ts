/** Starts a viewer by WebRTC as a process of its own, and keeps what it reported last. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { PRODUCT_ENV } from './process-env.ts'
import type { TestSite } from './site.ts'
import { waitUntil } from './wait-until.ts'

/** `pictures` are those of the current attempt; another attempt is another connection. */
export type WatchedState = { phase: string; attempt: number; pictures: number }

/** A second of moving pictures. */
const MOVING = 25

export function startWhepViewer({ url }: Pick<TestSite, 'url'>, creatorId: string) {
  const script = path.join(import.meta.dirname, 'whep-viewer.fixture.ts')
  const child = spawn(process.execPath, [script, url, creatorId], {
    env: PRODUCT_ENV,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUpAfterFile(() => void child.kill('SIGKILL'))
  let seen: WatchedState = { phase: 'connecting', attempt: 0, pictures: 0 }
  createInterface(child.stdout).on('line', (line) => {
    seen = JSON.parse(line) as WatchedState
  })
  return {
    /** Which connection it is that they watch by, or try to. */
    attempt: () => seen.attempt,
    /** Waits for moving pictures, by a connection that was begun after that attempt. */
    async untilMoving({ after = -1 } = {}): Promise<void> {
      await waitUntil(
        () => {
          if (child.exitCode !== null) throw new Error(`the viewer ended with ${child.exitCode}`)
          return seen.attempt > after && seen.phase === 'playing' && seen.pictures >= MOVING
        },
        () => `no moving pictures came by WebRTC: ${JSON.stringify(seen)}`,
      )
    },
  }
}
