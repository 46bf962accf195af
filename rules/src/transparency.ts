/** The halves of a year that the transparency report is made for, and what its tables are. */

export type TransparencyRow = {
  name: string
  count: number
  /** Between what was asked and our answer, for one in the middle; null where nothing was answered. */
  medianHours: number | null
}

export type TransparencyTable = { id: string; title: string; words: string; rows: TransparencyRow[] }

export type Half = { name: string; from: Date; to: Date }

const NAME = /^(\d{4})-H([12])$/

/** '2026-H1', by the days of the calendar in UTC. */
export function halfOf(moment: Date): Half {
  return halfOfYear(moment.getUTCFullYear(), moment.getUTCMonth() < 6 ? 1 : 2)
}

/** Null for what is no name of one. */
export function readHalf(name: string): Half | null {
  const [, year, part] = NAME.exec(name) ?? []
  return year && part ? halfOfYear(Number(year), part === '1' ? 1 : 2) : null
}

/** The newest first, back to the one in which `first` lies. */
export function halvesSince(first: Date, now: Date): Half[] {
  const halves: Half[] = []
  for (let half = halfOf(now); half.to > first; half = halfOf(new Date(half.from.getTime() - 1)))
    halves.push(half)
  return halves
}

/** 'January to June 2026'. */
export function halfWords({ name }: Pick<Half, 'name'>): string {
  const [, year, part] = NAME.exec(name) ?? []
  return `${part === '1' ? 'January to June' : 'July to December'} ${year}`
}

function halfOfYear(year: number, part: 1 | 2): Half {
  const [from, to] = part === 1 ? [0, 6] : [6, 12]
  return { name: `${year}-H${part}`, from: new Date(Date.UTC(year, from)), to: new Date(Date.UTC(year, to)) }
}
