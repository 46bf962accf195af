/** Elects the node that fills the demo when several share one database: the one whose id the database stored first. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rememberedMark } from '../supervisor/site-marks.ts'

export async function isDemoHome(dataDir: string, databaseUrl: string): Promise<boolean> {
  const mine = markOf(dataDir)
  return (await rememberedMark(databaseUrl, 'demo', mine)) === mine
}

function markOf(dataDir: string): string {
  const file = path.join(dataDir, 'demo-home')
  if (!existsSync(file)) writeFileSync(file, `${randomUUID()}\n`, { flag: 'a', mode: 0o600 })
  return readFileSync(file, 'utf8').split('\n')[0] ?? ''
}
