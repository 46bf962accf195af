/** Generates load that retries through outages, and records the duration of each request. */
import { setTimeout as sleep } from 'node:timers/promises'

export type Outcome = 'answered' | 'again'

/** A request that is repeated unchanged until it is answered. */
export type Wish = { name: string; ask(): Promise<Outcome> }

type Asked = { name: string; atMs: number; tries: number; tookMs: number }

export type Load = {
  /** Waits for the requests in progress. */
  stop(): Promise<Asked[]>
  /** The number of responses so far; throws if a request was refused. */
  answered(): number
}

const AGAIN_MS = 100

export function startLoad(people: readonly (() => Wish)[]): Load {
  const stopping = new AbortController()
  const answers: Asked[] = []

  async function live(next: () => Wish): Promise<void> {
    while (!stopping.signal.aborted) {
      const wish = next()
      const atMs = Date.now()
      let tries = 1
      while ((await wish.ask()) === 'again') {
        tries += 1
        await sleep(AGAIN_MS)
      }
      answers.push({ name: wish.name, atMs, tries, tookMs: Date.now() - atMs })
    }
  }

  // A refusal stops all clients.
  let fault: unknown = null
  const running = Promise.all(people.map(live)).finally(() => stopping.abort())
  running.catch((refused: unknown) => {
    fault = refused
  })
  return {
    answered() {
      if (fault) throw fault
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
export function longestOutageMs(answers: readonly Asked[]): number {
  return Math.max(0, ...answers.filter(({ tries }) => tries > 1).map(({ tookMs }) => tookMs))
}

/** `tip 412 (3 again, 812 ms at most)`, a line per kind of request. */
export function told(answers: readonly Asked[]): string[] {
  return [...Map.groupBy(answers, ({ name }) => name)].map(([name, all]) => {
    const again = all.filter(({ tries }) => tries > 1).length
    const longest = Math.max(...all.map(({ tookMs }) => tookMs))
    return `${name} ${all.length} (${again} again, ${longest} ms at most)`
  })
}
