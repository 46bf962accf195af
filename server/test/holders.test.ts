import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { declaredTables } from '../../scripts/checks/foreign-tables.ts'
import { freshSite } from './site.ts'

const MODULES = path.join(import.meta.dirname, '../src/modules')
const PLATFORM = path.join(import.meta.dirname, '../src/platform')

/** Why a slice may store account ids without exporting or erasing personal data. */
const EXEMPT: Record<string, string> = {
  accounts: 'it asks the others, and tells its own part first',
  audit: 'what staff did stays written down, under ids alone',
  ledger: 'payments export it with the wallet; the books stay, as the law requires',
  settings: 'who of the staff chose what stays written down, under ids alone',
  tax: 'payments export invoices and erase declared countries with the wallet; invoices stay, as tax law requires',
}

const site = await freshSite()

/** The slices, and the folders of the platform, which declares tables too. */
function folders(): { name: string; folder: string }[] {
  return [MODULES, PLATFORM].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ name, folder: path.join(parent, name) })),
  )
}

/** Maps tables to the slices or folders of the platform that declare them. */
function slicesByTable(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { name, folder } of folders())
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.ts'))
        for (const table of declaredTables(readFileSync(path.join(folder, file), 'utf8')))
          owners.set(table, name)
  return owners
}

async function tablesWithAccountIds(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'accounts'::regclass and conrelid <> 'accounts'::regclass
      and not (select relispartition from pg_class where oid = conrelid)
  `.execute(site.app.db)
  return rows.map(({ name }) => name)
}

function slicesWithout(holders: object, tables: readonly string[]): string[] {
  const owners = slicesByTable()
  const slices = new Set(tables.map((table) => owners.get(table) ?? `nobody, who keeps ${table}`))
  return [...slices].filter((slice) => !Object.hasOwn(holders, slice) && !Object.hasOwn(EXEMPT, slice)).sort()
}

test('every slice with personal data exports and erases it', async () => {
  const tables = await tablesWithAccountIds()
  assert.ok(tables.length > 20)
  const { dataHandlers } = site.app.accounts.ports
  assert.deepEqual(slicesWithout(dataHandlers, tables), [])
})

test('detects a slice without export and erasure', async () => {
  const { media: _forgotten, ...holders } = { ...site.app.accounts.ports.dataHandlers }
  assert.deepEqual(slicesWithout(holders, await tablesWithAccountIds()), ['media'])
})

test('holders are named after existing slices', () => {
  const slices = new Set(folders().map(({ name }) => name))
  assert.deepEqual(
    Object.keys(site.app.accounts.ports.dataHandlers).filter((name) => !slices.has(name)),
    [],
  )
})
