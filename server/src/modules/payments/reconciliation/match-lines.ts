/** Compares a provider's lines with the ledger's, by payment and kind. Pure; linear except for sorting. */
import { type ComparedKind, isCompared, type SettledLine } from '#platform/payments/settled-line.ts'

/** A movement in the provider's clearing account. */
export type LedgerLine = {
  /** Names the movement forever: `top-up:…`. */
  key: string
  payment: string
  kind: ComparedKind
  reference: string | null
  /** Positive for money to the site. */
  cents: number
  currency: string
  /** When it was started, and booked. */
  since: Date
  at: Date
}

/** At least one side; both differ unless amount and currency are equal. */
export type LineMatch<Theirs, Ours> = { theirs: Theirs | null; ours: Ours | null }

type TheirLine = Pick<SettledLine, 'payment' | 'kind' | 'reference' | 'cents' | 'currency' | 'at'>
type OurLine = Omit<LedgerLine, 'key' | 'since'>

export function isEqual({ theirs, ours }: LineMatch<TheirLine, OurLine>): boolean {
  return theirs !== null && ours !== null && theirs.cents === ours.cents && theirs.currency === ours.currency
}

/**
 * Within a payment and kind: first lines with the same reference, then those with the same amount, earliest first; what is left on
 * both sides differs.
 */
export function matchLines<Theirs extends TheirLine, Ours extends OurLine>(
  theirs: readonly Theirs[],
  ours: readonly Ours[],
): LineMatch<Theirs, Ours>[] {
  const groups = new Map<string, { theirs: Theirs[]; ours: Ours[] }>()
  const groupOf = (payment: string | null, kind: string) => {
    const key = `${kind}|${payment}`
    const known = groups.get(key)
    if (known) return known
    const group = { theirs: [], ours: [] }
    groups.set(key, group)
    return group
  }
  const matches: LineMatch<Theirs, Ours>[] = []
  for (const line of theirs)
    if (!isCompared(line.kind)) continue
    else if (line.payment === null) matches.push({ theirs: line, ours: null })
    else groupOf(line.payment, line.kind).theirs.push(line)
  for (const line of ours) groupOf(line.payment, line.kind).ours.push(line)
  for (const group of groups.values()) matches.push(...matchGroup(group))
  return matches
}

function matchGroup<Theirs extends TheirLine, Ours extends OurLine>(group: {
  theirs: Theirs[]
  ours: Ours[]
}): LineMatch<Theirs, Ours>[] {
  const byTime = (a: { at: Date }, b: { at: Date }) => a.at.getTime() - b.at.getTime()
  const matches: LineMatch<Theirs, Ours>[] = []
  let rest = { theirs: group.theirs.sort(byTime), ours: group.ours.sort(byTime) }
  const pair = (keyOf: (line: TheirLine | OurLine) => string | null) => {
    const { pairs, ...left } = pairBy(rest, keyOf)
    for (const each of pairs) matches.push(each)
    rest = left
  }
  pair(({ reference }) => reference)
  pair(({ cents, currency }) => `${cents} ${currency}`)
  for (let index = 0; index < Math.max(rest.theirs.length, rest.ours.length); index++)
    matches.push({ theirs: rest.theirs[index] ?? null, ours: rest.ours[index] ?? null })
  return matches
}

function pairBy<Theirs, Ours>(
  { theirs, ours }: { theirs: Theirs[]; ours: Ours[] },
  keyOf: (line: Theirs | Ours) => string | null,
): { pairs: { theirs: Theirs; ours: Ours }[]; theirs: Theirs[]; ours: Ours[] } {
  const waiting = new Map<string, { lines: Ours[]; next: number }>()
  for (const line of ours) {
    const key = keyOf(line)
    if (key === null) continue
    const queue = waiting.get(key)
    if (queue) queue.lines.push(line)
    else waiting.set(key, { lines: [line], next: 0 })
  }
  const taken = new Set<Ours>()
  const pairs: { theirs: Theirs; ours: Ours }[] = []
  const left: Theirs[] = []
  for (const line of theirs) {
    const key = keyOf(line)
    const queue = key === null ? undefined : waiting.get(key)
    const found = queue?.lines[queue.next]
    if (queue && found) {
      queue.next += 1
      taken.add(found)
      pairs.push({ theirs: line, ours: found })
    } else left.push(line)
  }
  return { pairs, theirs: left, ours: ours.filter((line) => !taken.has(line)) }
}
