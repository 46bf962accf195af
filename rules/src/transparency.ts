/** The half-years of the transparency report, and its tables. */

export type TransparencyRow = {
  name: string
  count: number
  /** The median time to our answer; null if there were none. */
  medianHours: number | null
}

export type TransparencyTable = { id: string; title: string; words: string; rows: TransparencyRow[] }

export type HalfYear = { name: string; from: Date; to: Date }

const NAME = /^(\d{4})-H([12])$/

/** '2026-H1', in UTC. */
export function halfYearOf(moment: Date): HalfYear {
  return halfOfYear(moment.getUTCFullYear(), moment.getUTCMonth() < 6 ? 1 : 2)
}

/** Null for an invalid name. */
export function parseHalfYear(name: string): HalfYear | null {
  const [, year, part] = NAME.exec(name) ?? []
  return year && part ? halfOfYear(Number(year), part === '1' ? 1 : 2) : null
}

/** Newest first, back to the one that contains `first`. */
export function halfYearsSince(first: Date, now: Date): HalfYear[] {
  const halves: HalfYear[] = []
  for (let half = halfYearOf(now); half.to > first; half = halfYearOf(new Date(half.from.getTime() - 1)))
    halves.push(half)
  return halves
}

/** 'January to June 2026'. */
export function formatHalfYear({ name }: Pick<HalfYear, 'name'>): string {
  const [, year, part] = NAME.exec(name) ?? []
  return `${part === '1' ? 'January to June' : 'July to December'} ${year}`
}

function halfOfYear(year: number, part: 1 | 2): HalfYear {
  const [from, to] = part === 1 ? [0, 6] : [6, 12]
  return { name: `${year}-H${part}`, from: new Date(Date.UTC(year, from)), to: new Date(Date.UTC(year, to)) }
}
