/** Connects to the embedded database of a running site. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#platform/postgres/database.ts'

export type EmbeddedDatabase = ReturnType<typeof openDatabase> & AsyncDisposable & { url: string }

/** The line of `postmaster.pid` with the socket folder. */
const SOCKET_LINE = 4

/** Reads the address from the pid file: in the process list, new sessions look like the server itself. */
export function openEmbeddedDatabase(dir: string): EmbeddedDatabase {
  const lines = readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const socketDir = lines[SOCKET_LINE] ?? ''
  const url = `postgresql://candid@localhost/candid?host=${encodeURIComponent(socketDir)}`
  const database = openDatabase({ url, maxConnections: 4 })
  return { ...database, url, [Symbol.asyncDispose]: () => database.close() }
}
