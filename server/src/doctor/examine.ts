/** Runs the checks; a check that throws becomes a finding and does not stop the others. */
import { bad, type Check, type Examined, type Finding, reasonOf } from './check.ts'

export type Report = { section: string; findings: readonly Finding[] }[]

export async function examine(checks: readonly Check[], examined: Examined): Promise<Report> {
  const report: Report = []
  for (const { section, look } of checks) {
    const findings = await look(examined).catch((error: unknown) => [
      bad(
        `This check failed (${reasonOf(error)}).`,
        'Fix the problems above, and run it again.',
      ),
    ])
    if (findings.length > 0) report.push({ section, findings })
  }
  return report
}

export function isWell(report: Report): boolean {
  return report.every(({ findings }) => findings.every(({ state }) => state !== 'bad'))
}

const MARKS = { ok: 'ok  ', warn: 'WARN', bad: 'BAD ' } as const

export function reportWords(report: Report): string {
  return report
    .map(({ section, findings }) =>
      [
        section,
        ...findings.flatMap(({ state, found, todo }) => [
          `  ${MARKS[state]}  ${found}`,
          ...(todo === '' ? [] : [`        → ${todo}`]),
        ]),
      ].join('\n'),
    )
    .join('\n\n')
}
