/** Prepares the sample world of a demo site and remembers its passwords beside the data. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { randomToken } from '#platform/crypto.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { type DemoAccount, ensureDemoAccounts } from './modules/accounts/index.ts'

const WHO: readonly DemoAccount['who'][] = ['fan', 'creator', 'staff']

export type { DemoAccount }

/** Passwords differ from site to site: a demo that somebody opens to the world must not have known ones. */
export async function prepareDemo(dataDir: string, databaseUrl: string): Promise<DemoAccount[]> {
  const file = path.join(dataDir, 'demo-accounts.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]
  const accounts = WHO.map((who) => ({ who, email: `${who}@demo.example`, password: readablePassword() }))
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    await ensureDemoAccounts(database.db, accounts)
  } finally {
    await database.close()
  }
  writeFileSync(`${file}.new`, JSON.stringify(accounts, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return accounts
}

function readablePassword(): string {
  return `Demo-${randomToken(6).replace(/[-_]/g, 'x')}7`
}
