/** Maintains bench/RESULTS.md: one row per value, with the machine and commit of the measurement. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { isWithinLimit, type Outcome } from './measure.ts'

const HEAD = `# Benchmark results

\`npm run bench\` writes this table; a run of some benchmarks replaces only their rows. Each figure is a ratio against a reference that was
measured in the same run. Rows without a limit are for information. A commit with \`+\` had uncommitted changes.

| Benchmark | What | Figure | Limit | Verdict | Detail | Machine | Commit |
|---|---|---:|---:|---|---|---|---|
`

export type Provenance = { machine: string; version: string }

/** Replaces the rows of one benchmark and leaves the others unchanged. */
export function updateResults(
  file: string,
  bench: string,
  outcomes: readonly Outcome[],
  provenance: Provenance,
): void {
  const rows = existsSync(file) ? rowsIn(readFileSync(file, 'utf8')) : []
  const others = rows.filter((row) => benchOf(row) !== bench)
  const own = outcomes.map((outcome) => rowOf(bench, outcome, provenance))
  const before = rows.findIndex((row) => benchOf(row) === bench)
  others.splice(before === -1 ? others.length : before, 0, ...own)
  writeFileSync(file, `${HEAD}${others.join('\n')}\n`)
}

function rowsIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1)
}

function benchOf(row: string): string {
  return row.split(' | ', 1)[0]?.slice(2) ?? ''
}

function rowOf(bench: string, outcome: Outcome, { machine, version }: Provenance): string {
  const cells = [bench, outcome.name, ...figuresOf(outcome), machine, version]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

function figuresOf(outcome: Outcome): [figure: string, limit: string, verdict: string, detail: string] {
  if ('skipped' in outcome) return ['', '', 'not measured', outcome.skipped.replace(/^skipped: /, '')]
  if ('text' in outcome) return ['', '', '', outcome.text]
  if ('failed' in outcome) return ['', '', '**failed**', outcome.failed]
  const { ratio, atLeast, atMost, detail } = outcome
  const limit = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`
  return [ratio.toFixed(2), limit, isWithinLimit(outcome) ? 'kept' : '**missed**', detail]
}

export function describeMachine(): string {
  const model = (cpus()[0]?.model ?? 'unknown').replace(/\(R\)|\(TM\)|CPU /g, '').trim()
  return `${availableParallelism()} × ${model}, ${process.arch}, ${Math.round(totalmem() / 2 ** 30)} GiB`
}

/** `unknown` in an export without history. */
export function describeVersion(): string {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  const commit = git('rev-parse', '--short=10', 'HEAD')
  if (commit === null) return 'unknown'
  // Ignores this table, which changes during a run.
  const changes = git('status', '--porcelain', '--', ':/', ':(exclude,top)bench/RESULTS.md')
  return changes === '' ? commit : `${commit}+`
}
