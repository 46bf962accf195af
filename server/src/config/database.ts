/** Database settings: URLs and timeouts. */
import { accessSync, constants, readFileSync } from 'node:fs'
import { fail, integerWithin, type Parse, type Read } from './values.ts'

export type DatabaseConfig = {
  /** Null means the embedded PostgreSQL under the data directory. */
  url: string | null
  /** The same database bypassing a transaction pooler; null if there is none. */
  directUrl: string | null
  /** Read replicas, used for lists. */
  replicaUrls: readonly string[]
  /** The statement timeout of web requests. */
  statementTimeoutMs: number
  /** How long a query waits for a free connection of the pool. */
  waitMs: number
  /** How long an unreachable database is retried before requests fail. */
  retryMs: number
}

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

export function readDatabaseConfig(read: Read, problems: string[]): DatabaseConfig {
  const url = read('DATABASE_URL', null, postgresUrl)
  const password = read('DATABASE_PASSWORD_FILE', null, secretFromFile)
  const directUrl = read('DATABASE_DIRECT_URL', null, postgresUrl)
  const replicaUrls = read('DATABASE_REPLICA_URLS', '', (value) =>
    value
      .split(',')
      .filter((each) => each.trim() !== '')
      .map((each) => postgresUrl(each.trim())),
  )
  // Null means unset; an invalid value is undefined and already reported.
  if (url === null) {
    const others = {
      DATABASE_PASSWORD_FILE: password !== null,
      DATABASE_DIRECT_URL: directUrl !== null,
      DATABASE_REPLICA_URLS: (replicaUrls ?? []).length > 0,
    }
    for (const [name, isSet] of Object.entries(others))
      if (isSet) problems.push(`${name} requires DATABASE_URL: the embedded database does not use it`)
  }
  const withFilePassword = (address: string) => (password ? withPassword(address, password) : address)
  return {
    url: url ? withFilePassword(url) : null,
    directUrl: directUrl ? withFilePassword(directUrl) : null,
    replicaUrls: (replicaUrls ?? []).map(withFilePassword),
    statementTimeoutMs: read('STATEMENT_TIMEOUT_MS', '10000', integerWithin(100, 600_000)),
    waitMs: read('DATABASE_WAIT_SECONDS', '5', integerWithin(1, 600)) * 1_000,
    retryMs: read('DATABASE_PATIENCE_SECONDS', '30', integerWithin(0, 600)) * 1_000,
  }
}

/** Checks certificate files here: later, a missing one would look like an unreachable database. */
const postgresUrl: Parse<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    fail('must be an address starting with postgres:// or postgresql://')
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !SSL_MODES.includes(mode))
    fail(`has an unknown sslmode; it must be one of ${SSL_MODES.join(', ')}`)
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = url.searchParams.get(name)
    if (file !== null && !isReadable(file)) fail(`names a file in ${name} that cannot be read`)
  }
  // The driver treats these modes as verify-full, but prints a long warning at every start.
  if (mode !== null && ['prefer', 'require', 'verify-ca'].includes(mode)) {
    url.searchParams.set('sslmode', 'verify-full')
    return url.href
  }
  return value
}

const secretFromFile: Parse<string> = (file) => {
  if (!isReadable(file)) fail('must be a readable file')
  const secret = readFileSync(file, 'utf8').trim()
  return secret === '' ? fail('is empty') : secret
}

/** A URL with its own password keeps it. */
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
