/** The number of waiting items of a section. */

import type { RailQueue } from '#web/parts/console/rail-query.ts'
import type { ConsoleSection } from '../sections.ts'

/** The server's counting limit. */
const MAX_COUNTED = 1_000

export type SectionCount = { waits: number; late: number; text: string }

/** Null for sections without a queue, and for empty queues. */
export function countOf(
  { queues }: Pick<ConsoleSection, 'queues'>,
  states: readonly RailQueue[],
): SectionCount | null {
  const own = states.filter(({ id }) => (queues as readonly string[]).includes(id))
  const waits = own.reduce((sum, queue) => sum + queue.waits, 0)
  const late = own.reduce((sum, queue) => sum + queue.late, 0)
  if (waits === 0) return null
  return { waits, late, text: own.some((queue) => queue.waits >= MAX_COUNTED) ? '999+' : String(waits) }
}
