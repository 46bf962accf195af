/** Verifies a restore: the database starts, the ledger balances, the audit chain is intact, and every referenced file exists. */
import path from 'node:path'
import { createLog } from '#platform/log.ts'
import type { DatabaseAddresses } from '#platform/postgres/addresses.ts'
import { proveNamed } from '#platform/storage/named-files.ts'
import { HOUR_MS } from '#rules/time.ts'
import { openApp } from '../app.ts'
import type { Config } from '../config.ts'
import { proveChain } from '../modules/audit/index.ts'
import { reconcileBooks } from '../modules/wallet/index.ts'
import { NAMED_FILES } from '../named-files.ts'
import type { DataDirLock } from '../supervisor/data-dir.ts'
import { migrateWhenReachable, openDatabaseServer } from '../supervisor/database-server.ts'

export type RestoreProof = { proved: string[]; problems: string[] }

/** `config` is the restored site's; the restore still locks its folder. No jobs run, so nothing is sent anywhere. */
export async function proveRestored(config: Config, { dir }: DataDirLock): Promise<RestoreProof> {
  const log = createLog({ level: 'error', role: 'restore' })
  const server = await openDatabaseServer({ config: config.database, dir, log })
  try {
    // The backup may come from an older version of Candid; a first start would migrate it too.
    await migrateWhenReachable(server.addresses.directUrl, log, AbortSignal.timeout(MIGRATED_MS))
    return await proveAt(config, server.addresses)
  } finally {
    await server.stop()
  }
}

const MIGRATED_MS = HOUR_MS

async function proveAt(config: Config, where: DatabaseAddresses): Promise<RestoreProof> {
  const app = await openApp({ ...config, logLevel: 'error' }, 'worker', where)
  try {
    const books = await reconcileBooks(app.db, app.wallet.ports.reconcile)
    const chain = await proveChain(app)
    const named = await proveNamed(app, NAMED_FILES)
    return {
      proved: [
        ...(books.problems.length === 0
          ? [`The books balance: ${books.figures.journals} journals with ${books.figures.entries} entries.`]
          : []),
        ...(chain.problems.length === 0 ? [`The audit log is as it was written: ${chain.links} rows.`] : []),
        ...(named.missing.length === 0
          ? [`Every file that the database names is there: ${named.files}.`]
          : []),
      ],
      problems: [
        ...books.problems,
        ...chain.problems,
        ...named.missing.map((key) => `The database names ${path.join('files', key)}, which is not there.`),
      ],
    }
  } finally {
    await app.close()
  }
}
