/** Repeats work at an interval after each run, until stopped; errors are reported and the next run tries again. */
import { setTimeout as sleep } from 'node:timers/promises'

export type Repeated = { stop(): Promise<void> }

export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onFault: (fault: unknown) => void,
): Repeated {
  const leaving = new AbortController()
  const { signal } = leaving

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await work()
      } catch (fault) {
        onFault(fault)
      }
    }
  }

  const running = run()
  return {
    async stop() {
      leaving.abort()
      await running
    },
  }
}
