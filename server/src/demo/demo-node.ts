/** Elects the node that fills the demo when several share one database: the one whose id the database stored first. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { firstStoredValue } from '../supervisor/site-fingerprints.ts'

export async function isDemoNode(dataDir: string, databaseUrl: string): Promise<boolean> {
  const mine = nodeIdIn(dataDir)
  return (await firstStoredValue(databaseUrl, 'demo', mine)) === mine
}

function nodeIdIn(dataDir: string): string {
  const file = path.join(dataDir, 'demo-home')
  if (!existsSync(file)) writeFileSync(file, `${randomUUID()}\n`, { flag: 'a', mode: 0o600 })
  return readFileSync(file, 'utf8').split('\n')[0] ?? ''
}
