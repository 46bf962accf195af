/** Helpers for tests of reconciliation: settlement reports as files, and their upload. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { RequestUser } from './people.ts'
import type { TestSite } from './site.ts'

export type ReportLine = {
  payment: string
  kind?: string
  amount: string
  currency?: string
  date?: string
  id?: string
  fee?: string
}

/** The generic table. */
export function reportOf(lines: readonly ReportLine[]): string {
  const rows = lines.map(({ payment, kind = 'payment', amount, currency = 'USD', date, id = '', fee = '' }) =>
    [payment, kind, amount, currency, date ?? new Date().toISOString(), id, fee].join(','),
  )
  return ['payment,kind,amount,currency,date,id,fee', ...rows].join('\n')
}

export function uploadReport(
  site: TestSite,
  asker: RequestUser,
  text: string | Uint8Array<ArrayBuffer>,
  { gateway = 'sandbox', ...period }: { gateway?: string; from?: string; to?: string } = {},
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ gateway, name: 'report.csv', ...period }))
    form.append(name, value)
  form.append('report', new Blob([text], { type: 'text/csv' }), 'report.csv')
  return fetch(`${site.url}/api/staff/reconciliation`, {
    method: 'POST',
    headers: asker ? { cookie: asker.cookie } : {},
    body: form,
  })
}

export async function uploadedReport(
  site: TestSite,
  asker: RequestUser,
  text: string = reportOf([{ payment: randomUUID(), amount: '5.00' }]),
  options: Parameters<typeof uploadReport>[3] = {},
): Promise<string> {
  const answer = await uploadReport(site, asker, text, options)
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as { id: string }).id
}
