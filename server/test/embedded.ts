/** The embedded database of a house that runs, opened beside it. */
import { readFileSync } from 'node:fs'
import { openDatabase } from '#platform/postgres/database.ts'
import { processesWith } from './house.ts'

export type EmbeddedDatabase = ReturnType<typeof openDatabase> & AsyncDisposable & { url: string }

/** At the address that its process was told. */
export function openEmbedded(dir: string): EmbeddedDatabase {
  const [pid] = processesWith('postgres', '-k', dir)
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  const socketDir = words[words.indexOf('-k') + 1] ?? ''
  const url = `postgresql://candid@localhost/candid?host=${encodeURIComponent(socketDir)}`
  const database = openDatabase({ url, maxConnections: 4 })
  return { ...database, url, [Symbol.asyncDispose]: () => database.close() }
}
