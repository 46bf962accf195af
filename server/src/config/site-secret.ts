/** The site's secret key: from the environment, or generated once into the empty data directory. */
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#platform/errors.ts'
import { createKeyFile } from './key-file.ts'

const KEY_BYTES = 32
/** The same limit as for SECRET_KEY. */
const KEY_LENGTH_MIN = 32
/** Entries of a data directory in which a site has run. */
const DATA_ENTRIES = ['postgres', 'files', 'mailbox', 'demo-accounts.json']

export function siteSecret(dataDir: string, configured: string | null): string {
  if (configured) return configured
  const file = path.join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    if (DATA_ENTRIES.some((name) => existsSync(path.join(dataDir, name)))) throw lostKey(file, 'is missing')
    createKeyFile(file, KEY_BYTES)
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < KEY_LENGTH_MIN) throw lostKey(file, key === '' ? 'is empty' : 'is damaged')
  return key
}

/** A fingerprint that does not reveal the key. */
export function keyFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('the mark of this key').digest('hex')
}

/** Short enough for PostgreSQL's application_name. */
export function shortKeyFingerprint(secret: string): string {
  return keyFingerprint(secret).slice(0, 12)
}

function lostKey(file: string, how: string): StartError {
  return new StartError(
    `${file} ${how}, but the data next to it was created with its key.\n` +
      'Restore the file from a backup, or set SECRET_KEY to that key. If it is permanently lost, set SECRET_KEY to a new\n' +
      'one: two-step sign-in and payout details must then be set up again, and links that were sent stop working.',
  )
}
