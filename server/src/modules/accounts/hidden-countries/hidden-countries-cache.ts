/**
 * Cache of the countries where any creator is hidden, so that requests from other countries skip the geo checks. While it is
 * empty or invalidated, every country counts as listed.
 */
import type { Bus } from '#platform/bus/bus.ts'
import type { Log } from '#platform/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { HIDDEN_COUNTRIES_CHANGED } from '../events.ts'
import { hiddenCountries } from './country-queries.ts'

export type HiddenCountriesCache = {
  has(country: string): boolean
  /** Whether no creator is hidden anywhere. */
  isNone(): boolean
  /** Invalidates the cache. */
  invalidate(): void
}

export function createHiddenCountriesCache({
  db,
  bus,
  log,
}: {
  db: Db
  bus: Bus
  log: Log
}): HiddenCountriesCache {
  let known: ReadonlySet<string> | null = null
  let isLoading = false
  let changes = 0

  async function load(): Promise<void> {
    if (isLoading) return
    isLoading = true
    try {
      const at = changes
      const found = await hiddenCountries(db)
      if (at === changes) known = found
    } catch (error) {
      log.warn({ err: error }, 'failed to read the countries where creators are hidden')
    } finally {
      isLoading = false
    }
  }

  function invalidate(): void {
    changes++
    known = null
  }

  bus.subscribe(HIDDEN_COUNTRIES_CHANGED, invalidate)
  bus.onGap(invalidate)
  function current(): ReadonlySet<string> | null {
    if (known === null) void load()
    return known
  }
  return {
    has: (country) => current()?.has(country) ?? true,
    isNone: () => current()?.size === 0,
    invalidate,
  }
}
