/** Shows how far a run is: redrawn in place on a terminal, one line per suite and minute in a log. */

/** What a suite is doing; each running test or file with the time it started. */
export type Stage = {
  files: { done: number; of: number }
  tests: number
  failed: number
  running: ReadonlyMap<string, number>
}
export type Screen = {
  isTerminal: boolean
  columns(): number
  write(text: string): void
  /** Milliseconds since the start of the run. */
  now(): number
}

export function createProgress({ isTerminal, columns, write, now }: Screen) {
  const stages = new Map<string, () => Stage>()
  let drawn = 0
  const lines = () => [...stages].map(([suite, read]) => stageLine(suite, read(), now()))
  const erase = () => {
    if (drawn > 0) write(`\x1b[${drawn}A\x1b[J`)
    drawn = 0
  }
  const redraw = () => {
    if (!isTerminal) return
    erase()
    const shown = lines().map((line) => line.slice(0, columns() - 1))
    drawn = shown.length
    write(shown.map((line) => `${line}\n`).join(''))
  }
  return {
    /** Prints above the progress lines; a missing line break at its end is added. */
    print(text: string): void {
      erase()
      write(text.endsWith('\n') ? text : `${text}\n`)
      redraw()
    },
    /** Returns the function that ends it. */
    track(suite: string, read: () => Stage): () => void {
      stages.set(suite, read)
      return () => {
        erase()
        stages.delete(suite)
        redraw()
      }
    },
    /** To be called each second on a terminal, and each minute in a log. */
    tick(): void {
      if (isTerminal) redraw()
      else for (const line of lines()) write(`${line}\n`)
    },
  }
}

export function stageLine(suite: string, { files, tests, failed, running }: Stage, now: number): string {
  const counts = `${files.done} of ${files.of} files, ${tests} tests${failed > 0 ? `, ${failed} failed` : ''}`
  const longestFirst = [...running].sort(([, a], [, b]) => a - b)
  const current = longestFirst.map(([name, since]) => `${name} (${clockTime(now - since)})`).join(', ')
  return `   ${suite}: ${counts}, ${clockTime(now)}${current ? `; running: ${current}` : ''}`
}

function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The progress of this process, on its standard output. */
export const progress = createProgress({
  isTerminal: process.stdout.isTTY === true,
  columns: () => process.stdout.columns || 80,
  write: (text) => void process.stdout.write(text),
  now: () => performance.now(),
})

const [TERMINAL_MS, LOG_MS] = [1_000, 60_000]

export function keepTicking(): void {
  setInterval(progress.tick, process.stdout.isTTY ? TERMINAL_MS : LOG_MS).unref()
}
