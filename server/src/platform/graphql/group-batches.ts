/** Batches groups of one field with pending messages, so that their data is loaded once. */
import { setImmediate } from 'node:timers/promises'
import { runDetached } from '#platform/trace-context/trace-context.ts'

/** Larger batches would block the event loop for too long. */
const MAX_BATCH = 1_000

/**
 * Returns a function that marks a group as pending. Never two batches at a time: later messages wait for the next batch, so
 * that order is kept. `deliver` must not throw.
 */
export function batchGroups<Group>(
  deliver: (groups: readonly Group[]) => Promise<void>,
): (group: Group) => void {
  const due = new Set<Group>()
  let isDelivering = false

  async function drain(): Promise<void> {
    isDelivering = true
    while (due.size > 0) {
      // Messages of the same event loop turn share a batch.
      await setImmediate()
      const groups = Array.from(due).slice(0, MAX_BATCH)
      for (const group of groups) due.delete(group)
      await deliver(groups)
    }
    isDelivering = false
  }

  return (group) => {
    due.add(group)
    // Detached: the batch does not belong to the request of its first message.
    if (!isDelivering) void runDetached(drain)
  }
}
