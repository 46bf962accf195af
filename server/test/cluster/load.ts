/** Generates load that retries through outages, and records the duration of each request. */
import { setTimeout as sleep } from 'node:timers/promises'

export type LoadOutcome = 'answered' | 'again'

/** A request that is repeated unchanged until it is answered. */
export type LoadRequest = { name: string; ask(): Promise<LoadOutcome> }

type RequestRecord = { name: string; atMs: number; tries: number; tookMs: number }

export type ClusterLoad = {
  /** Waits for the requests in progress. */
  stop(): Promise<RequestRecord[]>
  /** The number of responses so far; throws if a request was refused. */
  answered(): number
}

const RETRY_MS = 100

export function startLoad(clients: readonly (() => LoadRequest)[]): ClusterLoad {
  const stopping = new AbortController()
  const answers: RequestRecord[] = []

  async function runClient(next: () => LoadRequest): Promise<void> {
    while (!stopping.signal.aborted) {
      const request = next()
      const atMs = Date.now()
      let tries = 1
      while ((await request.ask()) === 'again') {
        tries += 1
        await sleep(RETRY_MS)
      }
      answers.push({ name: request.name, atMs, tries, tookMs: Date.now() - atMs })
    }
  }

  // A refusal stops all clients.
  let refusal: unknown = null
  const running = Promise.all(clients.map(runClient)).finally(() => stopping.abort())
  running.catch((refused: unknown) => {
    refusal = refused
  })
  return {
    answered() {
      if (refusal) throw refusal
      return answers.length
    },
    async stop() {
      stopping.abort()
      await running
      return answers
    },
  }
}

/** The longest time a request that failed at first took to succeed. */
export function longestOutageMs(answers: readonly RequestRecord[]): number {
  return Math.max(0, ...answers.filter(({ tries }) => tries > 1).map(({ tookMs }) => tookMs))
}

/** `tip 412 (3 again, 812 ms at most)`, a line per kind of request. */
export function loadSummary(answers: readonly RequestRecord[]): string[] {
  return [...Map.groupBy(answers, ({ name }) => name)].map(([name, all]) => {
    const again = all.filter(({ tries }) => tries > 1).length
    const longest = Math.max(...all.map(({ tookMs }) => tookMs))
    return `${name} ${all.length} (${again} again, ${longest} ms at most)`
  })
}
