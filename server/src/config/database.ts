/** The database: where it is, by which ways it is reached, and how long it is waited for. */
import { accessSync, constants, readFileSync } from 'node:fs'
import { fail, integerWithin, type Parse, type Read } from './values.ts'

export type DatabaseConfig = {
  /** Null means the embedded PostgreSQL under the data directory. */
  url: string | null
  /** The same database past a pooler that gives each transaction another session; null where none stands between. */
  directUrl: string | null
  /** Copies that follow the database, from which lists are read. */
  replicaUrls: readonly string[]
  /** After this long a visitor's question to the database is broken off. */
  statementTimeoutMs: number
  /** How long a question waits for a connection while others use them all. */
  waitMs: number
  /** How long a database that went away is waited for before somebody is told. */
  patienceMs: number
}

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

export function readDatabase(read: Read, problems: string[]): DatabaseConfig {
  const url = read('DATABASE_URL', null, postgresUrl)
  const password = read('DATABASE_PASSWORD_FILE', null, secretIn)
  const directUrl = read('DATABASE_DIRECT_URL', null, postgresUrl)
  const replicaUrls = read('DATABASE_REPLICA_URLS', '', (value) =>
    value
      .split(',')
      .filter((each) => each.trim() !== '')
      .map((each) => postgresUrl(each.trim())),
  )
  // Left out is null, and what could not be read is told already.
  if (url === null) {
    const others = {
      DATABASE_PASSWORD_FILE: password !== null,
      DATABASE_DIRECT_URL: directUrl !== null,
      DATABASE_REPLICA_URLS: (replicaUrls ?? []).length > 0,
    }
    for (const [name, isSet] of Object.entries(others))
      if (isSet)
        problems.push(`${name} needs DATABASE_URL beside it: the embedded database has no use for it`)
  }
  const named = (address: string) => (password ? withPassword(address, password) : address)
  return {
    url: url ? named(url) : null,
    directUrl: directUrl ? named(directUrl) : null,
    replicaUrls: (replicaUrls ?? []).map(named),
    statementTimeoutMs: read('STATEMENT_TIMEOUT_MS', '10000', integerWithin(100, 600_000)),
    waitMs: read('DATABASE_WAIT_SECONDS', '5', integerWithin(1, 600)) * 1_000,
    patienceMs: read('DATABASE_PATIENCE_SECONDS', '30', integerWithin(0, 600)) * 1_000,
  }
}

/** Certificates are looked at here: later their absence would look like a database that is away. */
const postgresUrl: Parse<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    fail('must be an address starting with postgres:// or postgresql://')
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !SSL_MODES.includes(mode))
    fail(`has an sslmode that is none of ${SSL_MODES.join(', ')}`)
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = url.searchParams.get(name)
    if (file !== null && !isReadable(file)) fail(`names a file in ${name} that cannot be read`)
  }
  // The driver takes these four for the same, the safest, and says so at length on every start.
  if (mode !== null && ['prefer', 'require', 'verify-ca'].includes(mode)) {
    url.searchParams.set('sslmode', 'verify-full')
    return url.href
  }
  return value
}

const secretIn: Parse<string> = (file) => {
  if (!isReadable(file)) fail('must be a file that can be read')
  const secret = readFileSync(file, 'utf8').trim()
  return secret === '' ? fail('is empty') : secret
}

/** One that stands in an address already is meant for it alone. */
function withPassword(address: string, password: string): string {
  const url = new URL(address)
  if (url.password === '') url.password = encodeURIComponent(password)
  return url.href
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
