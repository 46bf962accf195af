/** Verifies a restore: the database starts, the ledger balances, the audit chain is intact, and every referenced file exists. */
import path from 'node:path'
import { createLog } from '#platform/log.ts'
import type { DatabaseAddresses } from '#platform/postgres/addresses.ts'
import { checkReferences } from '#platform/storage/referenced-files.ts'
import { HOUR_MS } from '#rules/time.ts'
import { openApp } from '../app/app.ts'
import { REFERENCED_FILES } from '../app/referenced-files.ts'
import type { Config } from '../config/config.ts'
import { verifyAndRecordChain } from '../modules/audit/index.ts'
import { reconcileLedger } from '../modules/ledger/index.ts'
import type { DataDirLock } from '../supervisor/data-dir.ts'
import { migrateWhenReachable, openDatabaseServer } from '../supervisor/database-server.ts'

type RestoreReport = { verified: string[]; problems: string[] }

/** `config` is the restored site's; the restore still locks its folder. No jobs run, so nothing is sent anywhere. */
export async function verifyRestored(config: Config, { dir }: DataDirLock): Promise<RestoreReport> {
  const log = createLog({ level: 'error', role: 'restore' })
  const server = await openDatabaseServer({ config: config.database, dir, log })
  try {
    // The backup may come from an older version of Candid; a first start would migrate it too.
    await migrateWhenReachable(server.addresses.directUrl, log, AbortSignal.timeout(MIGRATION_TIMEOUT_MS))
    return await verifyAt(config, server.addresses)
  } finally {
    await server.stop()
  }
}

const MIGRATION_TIMEOUT_MS = HOUR_MS

async function verifyAt(config: Config, where: DatabaseAddresses): Promise<RestoreReport> {
  const app = await openApp({ ...config, logLevel: 'error' }, 'worker', where)
  try {
    const books = await reconcileLedger(app.db, app.ledger.ports.reconcile)
    const chain = await verifyAndRecordChain(app)
    const named = await checkReferences(app, REFERENCED_FILES)
    return {
      verified: [
        ...(books.problems.length === 0
          ? [`The books balance: ${books.figures.journals} journals with ${books.figures.entries} entries.`]
          : []),
        ...(chain.problems.length === 0 ? [`The audit log is unchanged: ${chain.links} rows.`] : []),
        ...(named.missing.length === 0 ? [`Every file in the database is present: ${named.files}.`] : []),
      ],
      problems: [
        ...books.problems,
        ...chain.problems,
        ...named.missing.map(
          (key) => `The database references ${path.join('files', key)}, which is missing.`,
        ),
      ],
    }
  } finally {
    await app.close()
  }
}
