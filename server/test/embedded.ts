/** The embedded database of a house that runs, opened beside it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#platform/postgres/database.ts'

export type EmbeddedDatabase = ReturnType<typeof openDatabase> & AsyncDisposable & { url: string }

/** The line of `postmaster.pid` that names the folder of the socket. */
const SOCKET_LINE = 4

/** At the address that it wrote down itself: in the list of processes its sessions have its words until they take a name. */
export function openEmbedded(dir: string): EmbeddedDatabase {
  const lines = readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const socketDir = lines[SOCKET_LINE] ?? ''
  const url = `postgresql://candid@localhost/candid?host=${encodeURIComponent(socketDir)}`
  const database = openDatabase({ url, maxConnections: 4 })
  return { ...database, url, [Symbol.asyncDispose]: () => database.close() }
}
