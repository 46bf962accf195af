/** Does something again and again, a while after it was done, until it is told to stop; what fails is tried the next time. */
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
