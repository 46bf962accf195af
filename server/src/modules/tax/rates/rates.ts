/** The dated table of tax rates, cached per process. */
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { MINUTE_MS } from '#rules/time.ts'

export type TaxRate = { country: string; validFrom: string; rateBp: number }

export type RateTable = {
  /** The standard rate of a country now, in basis points; 0 for a country without a rate. */
  rateOf(country: string): Promise<number>
}

/** A new rate applies from the next day at the earliest, so that what is loaded on a day is right all day. */
const MAX_AGE_MS = 5 * MINUTE_MS

/** The day of a moment, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

export function createRates({ db, clock }: { db: Db; clock: Clock }): RateTable {
  let loaded: { day: string; at: number; rates: ReadonlyMap<string, number> } | undefined
  return {
    async rateOf(country) {
      const now = clock.now()
      const day = dayOf(now)
      if (loaded?.day !== day || now.getTime() - loaded.at > MAX_AGE_MS)
        loaded = { day, at: now.getTime(), rates: ratesOn(await allRates(db), day) }
      return loaded.rates.get(country) ?? 0
    },
  }
}

export function ratesOn(rates: readonly TaxRate[], day: string): Map<string, number> {
  return new Map(
    rates
      .filter(({ validFrom }) => validFrom <= day)
      .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
      .map(({ country, rateBp }) => [country, rateBp]),
  )
}

/** By country, the newest rate first. */
export async function allRates(db: Db | Tx): Promise<TaxRate[]> {
  return db
    .selectFrom('tax_rates')
    .select(['country', sql<string>`valid_from::text`.as('validFrom'), 'rate_bp as rateBp'])
    .orderBy('country')
    .orderBy('valid_from', 'desc')
    .execute()
}
