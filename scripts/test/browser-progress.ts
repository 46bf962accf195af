/**
 * A Playwright reporter for `npm test`: each line of its output is an event, from which the run shows its progress. The results
 * are in Playwright's JSON report.
 */
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import type { Stage } from './progress.ts'

export type BrowserEvent =
  | { type: 'begin'; files: Record<string, number> }
  | { type: 'start'; file: string; name: string }
  /** `isLast` unless the test is tried again. */
  | { type: 'end'; file: string; name: string; failure: string | null; isLast: boolean }
  | { type: 'error'; failure: string }

// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter by its default export
export default class ProgressReporter implements Reporter {
  private rootDir = ''

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.rootDir = rootDir
    const files: Record<string, number> = {}
    for (const test of suite.allTests()) files[this.fileOf(test)] = (files[this.fileOf(test)] ?? 0) + 1
    print({ type: 'begin', files })
  }

  onTestBegin(test: TestCase): void {
    print({ type: 'start', ...this.named(test) })
  }

  onTestEnd(test: TestCase, { status, error, retry }: TestResult): void {
    const isGood = status === test.expectedStatus || status === 'skipped'
    const failure = isGood ? null : (error?.stack ?? error?.message ?? status)
    print({ type: 'end', ...this.named(test), failure, isLast: isGood || retry >= test.retries })
  }

  onError({ message = '' }: TestError): void {
    print({ type: 'error', failure: message })
  }

  printsToStdio(): boolean {
    return true
  }

  private named(test: TestCase) {
    return { file: this.fileOf(test), name: `${test.parent.project()?.name ?? ''} › ${test.title}` }
  }

  private fileOf(test: TestCase): string {
    return test.location.file.replace(`${this.rootDir}/`, '')
  }
}

function print(event: BrowserEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`)
}

/** Follows the events of one Playwright run. `take` returns the text to print, null if there is none. */
export function followBrowserEvents(now: () => number) {
  const left = new Map<string, number>()
  const running = new Map<string, number>()
  const counts = { tests: 0, failed: 0, files: 0 }
  return {
    stage: (): Stage => ({
      files: { done: [...left.values()].filter((tests) => tests === 0).length, of: counts.files },
      tests: counts.tests,
      failed: counts.failed,
      running,
    }),
    take(line: string): string | null {
      const event = eventIn(line)
      if (event === null) return line
      if (event.type === 'begin') {
        for (const [file, tests] of Object.entries(event.files)) left.set(file, tests)
        counts.files = left.size
        return null
      }
      if (event.type === 'error') return `\n✖ ${event.failure}`
      const title = `${event.file} › ${event.name}`
      if (event.type === 'start') {
        running.set(title, now())
        return null
      }
      running.delete(title)
      if (event.isLast) {
        counts.tests += 1
        counts.failed += event.failure === null ? 0 : 1
        left.set(event.file, (left.get(event.file) ?? 1) - 1)
      }
      return event.failure === null ? null : `\n✖ e2e/${title}\n${event.failure}`
    },
  }
}

/** Null if the line is output of something else. */
function eventIn(line: string): BrowserEvent | null {
  if (!line.startsWith('{"type":')) return null
  try {
    return JSON.parse(line) as BrowserEvent
  } catch {
    return null
  }
}
