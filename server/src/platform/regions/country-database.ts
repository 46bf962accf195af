/** The operator's list of which addresses are in which country: read at the start, and again when its file changes. */

import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Log } from '../log.ts'
import { type CountryRanges, readCountryRanges } from './country-ranges.ts'

export type CountryDatabase = {
  /** Null when it is not known. Addresses are looked up here and written down nowhere. */
  countryOf(address: string): string | null
  /** Whether there is a list at all. */
  isThere: boolean
  close(): void
}

export const NO_COUNTRIES: CountryDatabase = { countryOf: () => null, isThere: false, close() {} }

const LOOK_AGAIN_MS = 30_000

/** Throws when the file cannot be read: a site that has to hide something somewhere does not start without knowing where. */
export async function openCountryDatabase(
  file: string | null,
  { log, everyMs = LOOK_AGAIN_MS }: { log: Log; everyMs?: number },
): Promise<CountryDatabase> {
  if (file === null) return NO_COUNTRIES
  let ranges: CountryRanges = await readList(file)
  const again = () => {
    readList(file).then(
      (read) => {
        ranges = read
        log.info({ ranges: read.count }, 'the country database was read again')
      },
      // What was known stays: a list that is a week old is better than none.
      (fault: unknown) =>
        log.error({ err: fault }, 'the country database cannot be read; the last one stays in use'),
    )
  }
  watchFile(file, { interval: everyMs, persistent: false }, again)
  return { countryOf: (address) => ranges.of(address), isThere: true, close: () => unwatchFile(file, again) }
}

async function readList(file: string): Promise<CountryRanges> {
  try {
    return readCountryRanges(await readFile(file, 'utf8'))
  } catch (fault) {
    throw new Error(`COUNTRY_DATABASE ${file} cannot be used: ${String(fault)}`, { cause: fault })
  }
}
