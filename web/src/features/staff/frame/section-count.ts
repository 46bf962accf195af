/** How many wait behind a line of the rail. */
import type { Section } from '../sections.ts'
import type { RailQueue } from './rail-query.ts'

/** The server counts no further. */
const COUNTED = 1_000

export type SectionCount = { waits: number; late: number; text: string }

/** Nothing for sections that are no queues, and for queues nobody waits in. */
export function countOf(
  { queues }: Pick<Section, 'queues'>,
  states: readonly RailQueue[],
): SectionCount | null {
  const own = states.filter(({ id }) => (queues as readonly string[]).includes(id))
  const waits = own.reduce((sum, queue) => sum + queue.waits, 0)
  const late = own.reduce((sum, queue) => sum + queue.late, 0)
  if (waits === 0) return null
  return { waits, late, text: own.some((queue) => queue.waits >= COUNTED) ? '999+' : String(waits) }
}
