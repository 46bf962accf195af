/** Sample reports by demo accounts, made through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Pack } from './pack.ts'
import { whenPublished } from './published-media.ts'
import type { Clients } from './site-client.ts'

type ReportsOptions = {
  pack: Pack | null
  dataDir: string
  signIn(): Promise<Clients>
  signal: AbortSignal
}

const REPORT = `mutation ($id: ID!, $reason: String!, $details: String) {
  makeReport(report_media: $id, reason: $reason, details: $details)
}`

/** No reason that hides media automatically. */
const SCRIPTED_REASONS = [
  { reason: 'Stolen content', details: 'The last seconds are from my own walk.' },
  { reason: 'Spam', details: 'The same link stands under ten others.' },
  { reason: 'Inappropriate content', details: 'Please look at the end of it.' },
] as const
const REPORTED = 3

/** Idempotent: an account has at most one open report per media. */
export async function fillReports({ pack, dataDir, signIn, signal }: ReportsOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-reports')
  if (!pack || existsSync(done)) return
  const clients = await signIn()
  const files = pack.files
    .filter(({ visibility }) => (visibility ?? 'free') === 'free')
    .slice(1, 1 + REPORTED)
  let at = 0
  await whenPublished({ clients, files, signal }, async (shown) => {
    for (const { id, file } of shown) {
      const reporters = [...clients].filter(([username]) => username !== file.author).slice(0, 1 + (at % 3))
      for (const [index, [, client]] of reporters.entries())
        await client.ask(REPORT, { id, ...SCRIPTED_REASONS[(at + index) % SCRIPTED_REASONS.length] })
      at += 1
    }
  })
  writeFileSync(done, '')
}
