/** The operator's list of which addresses are in which country: read at the start, and again when its file changes. */

import { readFile, stat } from 'node:fs/promises'
import { StartError } from '../errors.ts'
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
  // Looked at before it is read: what is written in between is seen at the next look.
  let seen = await markOf(file)
  let ranges: CountryRanges = await readCountryList(file)
  const look = async () => {
    const mark = await markOf(file)
    if (mark === seen) return
    seen = mark
    try {
      ranges = await readCountryList(file)
      log.info({ ranges: ranges.count }, 'the country database was read again')
    } catch (fault) {
      // What was known stays: a list that is a week old is better than none.
      log.error({ err: fault }, 'the country database cannot be read; the last one stays in use')
    }
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return { countryOf: (address) => ranges.of(address), isThere: true, close: () => clearInterval(timer) }
}

/** Another one for every writing of the file, and one for a file that is gone. */
async function markOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => null)
  return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : 'gone'
}

/** Throws in words that name the variable. */
export async function readCountryList(file: string): Promise<CountryRanges> {
  try {
    return readCountryRanges(await readFile(file, 'utf8'))
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault)
    throw new StartError(`COUNTRY_DATABASE ${file} cannot be used (${reason}).`, { cause: fault })
  }
}
