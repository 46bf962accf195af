/** The site's own secret key: from the environment, or made once, before there is any data, and kept beside it. */
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#platform/errors.ts'
import { createKeyFile } from './key-file.ts'

const KEY_BYTES = 32
/** As for SECRET_KEY. */
const KEY_LENGTH_MIN = 32
/** What a data directory holds once a site has run in it. */
const DATA = ['postgres', 'files', 'mailbox', 'demo-accounts.json']

export function siteSecret(dataDir: string, configured: string | null): string {
  if (configured) return configured
  const file = path.join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    if (DATA.some((name) => existsSync(path.join(dataDir, name)))) throw lostKey(file, 'is missing')
    createKeyFile(file, KEY_BYTES)
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < KEY_LENGTH_MIN) throw lostKey(file, key === '' ? 'is empty' : 'is damaged')
  return key
}

/** Tells keys apart without telling them. */
export function markOfKey(secret: string): string {
  return createHmac('sha256', secret).update('the mark of this key').digest('hex')
}

/** As long as a name of a connection has room for. */
export function shortMark(secret: string): string {
  return markOfKey(secret).slice(0, 12)
}

function lostKey(file: string, how: string): StartError {
  return new StartError(
    `${file} ${how}, but the data beside it was made with the key it held.\n` +
      'Put the file back from a backup, or set SECRET_KEY to that key. If it is lost for good, set SECRET_KEY to a new\n' +
      'one: two-step sign-in, payout details and links that were sent then have to be set up anew.',
  )
}
