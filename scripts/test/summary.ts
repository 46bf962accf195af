/** The summary at the end of a run: every failure and skip by name, for readers of truncated logs. */
import { stripVTControlCharacters } from 'node:util'

/** A test with its failure, or the reason why it was skipped. */
export type TestNote = { file: string; name: string; words: string }

export type Tally = {
  passed: number
  failures: TestNote[]
  skips: TestNote[]
  /** Flaky: failed first and passed on retry. */
  retried: TestNote[]
  /** CPU time, independent of other load. */
  cpuSeconds: number
}

const MAX_LINE = 400

export function countsOf(tallies: Iterable<Tally>): { passed: number; failed: number; skipped: number } {
  const all = [...tallies]
  const sum = (of: (tally: Tally) => number) => all.reduce((total, tally) => total + of(tally), 0)
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failures }) => failures.length),
    skipped: sum(({ skips }) => skips.length),
  }
}

/** `12 passed, 0 failed`, and the skipped tests if there are any. CI reads the last line of a run in this form. */
export function countsLine(tallies: Iterable<Tally>): string {
  const { passed, failed, skipped } = countsOf(tallies)
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function closingLines(results: ReadonlyMap<string, Tally>): string[] {
  const section = (title: string, pick: (tally: Tally) => readonly TestNote[]) => {
    const lines = [...results].flatMap(([suite, tally]) =>
      pick(tally).map((note) => `   ${lineOf(suite, note)}`),
    )
    return lines.length > 0 ? ['', title, ...lines] : []
  }
  return [
    ...section('Skipped:', (tally) => tally.skips),
    ...section('Flaky, passed only on retry:', (tally) => tally.retried),
    ...section('Failed:', (tally) => tally.failures),
    '',
    countsLine(results.values()),
  ]
}

function lineOf(suite: string, { file, name, words }: TestNote): string {
  const place = [suite, file, name].filter((part) => part !== '').join(' › ')
  return `${place}: ${firstWords(words)}`.slice(0, MAX_LINE)
}

/** The first line, plus the second if the first ends with a colon ("… strictly equal:"). */
function firstWords(words: string): string {
  const [first = '', second = ''] = stripVTControlCharacters(words)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return first.endsWith(':') ? `${first} ${second}`.trim() : first
}
