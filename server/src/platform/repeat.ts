/** Repeats work at an interval after each run, until stopped; errors are reported and the next run tries again. */
import { setTimeout as sleep } from 'node:timers/promises'

export type RepeatedTask = { stop(): Promise<void> }

export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): RepeatedTask {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await work()
      } catch (error) {
        onError(error)
      }
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
