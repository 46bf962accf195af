/** Runs the checks; a check that throws becomes a finding and does not stop the others. */
import { bad, type Check, type DoctorContext, type Finding, reasonOf } from './check.ts'

type DoctorReport = { section: string; findings: readonly Finding[] }[]

export async function runChecks(checks: readonly Check[], context: DoctorContext): Promise<DoctorReport> {
  const report: DoctorReport = []
  for (const { section, run } of checks) {
    const findings = await run(context).catch((error: unknown) => [
      bad(`This check failed (${reasonOf(error)}).`, 'Fix the problems above, and run it again.'),
    ])
    if (findings.length > 0) report.push({ section, findings })
  }
  return report
}

export function isHealthy(report: DoctorReport): boolean {
  return report.every(({ findings }) => findings.every(({ state }) => state !== 'bad'))
}

const STATE_LABELS = { ok: 'ok  ', warn: 'WARN', bad: 'BAD ' } as const

export function formatReport(report: DoctorReport): string {
  return report
    .map(({ section, findings }) =>
      [
        section,
        ...findings.flatMap(({ state, found, todo }) => [
          `  ${STATE_LABELS[state]}  ${found}`,
          ...(todo === '' ? [] : [`        → ${todo}`]),
        ]),
      ].join('\n'),
    )
    .join('\n\n')
}
