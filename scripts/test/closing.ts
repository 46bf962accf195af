/** The summary at the end of a run: every failure by name, for readers of truncated logs. */
import { stripVTControlCharacters } from 'node:util'

export type Told = { file: string; name: string; words: string }

export type Tally = {
  passed: number
  failed: number
  failures: Told[]
  /** Failed in parallel with others and passed alone. */
  secondTries: Told[]
  /** CPU time, independent of other load. */
  cpuSeconds: number
}

const MAX_LINE = 400

export function addUp(results: ReadonlyMap<string, Tally>): Pick<Tally, 'passed' | 'failed'> {
  const all = [...results.values()]
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  }
}

export function closingLines(results: ReadonlyMap<string, Tally>): string[] {
  const lines = (pick: (tally: Tally) => readonly Told[]) =>
    [...results].flatMap(([suite, tally]) => pick(tally).map((told) => `   ${lineOf(suite, told)}`))
  const secondTries = lines((tally) => tally.secondTries)
  const failures = lines((tally) => tally.failures)
  const { passed, failed } = addUp(results)
  return [
    ...(secondTries.length > 0 ? ['', 'Passed at a later try only:', ...secondTries] : []),
    ...(failures.length > 0 ? ['', 'Failed:', ...failures] : []),
    '',
    `${passed} passed, ${failed} failed`,
  ]
}

function lineOf(suite: string, { file, name, words }: Told): string {
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
