/**
 * Cache of the countries where any creator is hidden, so that requests from other countries skip the geo checks. While it is
 * empty or invalidated, every country counts as listed.
 */
import type { Bus } from '#platform/bus/bus.ts'
import type { Log } from '#platform/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { COUNTRIES_NAMED } from '../events.ts'
import { namedCountries } from './place-queries.ts'

export type NamedCountries = {
  has(country: string): boolean
  /** Whether no creator is hidden anywhere. */
  isNone(): boolean
  /** Invalidates the cache. */
  forget(): void
}

export function createNamedCountries({ db, bus, log }: { db: Db; bus: Bus; log: Log }): NamedCountries {
  let known: ReadonlySet<string> | null = null
  let isAsking = false
  let changes = 0

  async function look(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      const at = changes
      const found = await namedCountries(db)
      if (at === changes) known = found
    } catch (fault) {
      log.warn({ err: fault }, 'failed to read the countries where creators are hidden')
    } finally {
      isAsking = false
    }
  }

  function forget(): void {
    changes++
    known = null
  }

  bus.subscribe(COUNTRIES_NAMED, forget)
  bus.onGap(forget)
  function asKnown(): ReadonlySet<string> | null {
    if (known === null) void look()
    return known
  }
  return {
    has: (country) => asKnown()?.has(country) ?? true,
    isNone: () => asKnown()?.size === 0,
    forget,
  }
}
