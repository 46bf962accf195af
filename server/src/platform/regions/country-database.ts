/** The operator's country database of IP addresses: read at start, and again when its file changes. */

import { readFile, stat } from 'node:fs/promises'
import { StartError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type CountryRanges, readCountryRanges } from './country-ranges.ts'

export type CountryDatabase = {
  /** Null if unknown. Addresses are never stored. */
  countryOf(address: string): string | null
  /** Whether a database is configured. */
  isConfigured: boolean
  close(): void
}

export const NO_COUNTRIES: CountryDatabase = { countryOf: () => null, isConfigured: false, close() {} }

const POLL_MS = 30_000

/** Throws if the file cannot be read: geo-restrictions need it, so the site does not start without it. */
export async function openCountryDatabase(
  file: string | null,
  { log, everyMs = POLL_MS }: { log: Log; everyMs?: number },
): Promise<CountryDatabase> {
  if (file === null) return NO_COUNTRIES
  // The fingerprint is taken before reading, so that a concurrent write is detected at the next check.
  let lastFingerprint = await fingerprintOf(file)
  let ranges: CountryRanges = await readCountryList(file)
  const checkFile = async () => {
    const fingerprint = await fingerprintOf(file)
    if (fingerprint === lastFingerprint) return
    lastFingerprint = fingerprint
    try {
      ranges = await readCountryList(file)
      log.info({ ranges: ranges.count }, 'the country database was read again')
    } catch (error) {
      // The old data stays: a list that is a week old is better than none.
      log.error({ err: error }, 'the country database cannot be read; the last one stays in use')
    }
  }
  const timer = setInterval(() => void checkFile(), everyMs).unref()
  return { countryOf: (address) => ranges.of(address), isConfigured: true, close: () => clearInterval(timer) }
}

/** Fingerprint that changes with every write, or 'gone'. */
async function fingerprintOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => null)
  return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : 'gone'
}

/** Throws a message that names the variable. */
export async function readCountryList(file: string): Promise<CountryRanges> {
  try {
    return readCountryRanges(await readFile(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`COUNTRY_DATABASE ${file} cannot be used (${reason}).`, { cause: error })
  }
}
