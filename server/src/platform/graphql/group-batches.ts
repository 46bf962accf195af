/** Batches groups of one field with pending messages, so that their data is loaded once. */
import { setImmediate } from 'node:timers/promises'
import { runDetached } from '#platform/trace-context/trace-context.ts'

/** Larger batches would block the event loop for too long. */
const MAX_BATCH = 1_000

/** Loads what a batch needs and returns its delivery, which is a promise only if something is still missing. */
export type LoadBatch<Group> = (groups: readonly Group[]) => Promise<() => void | Promise<void>>

/**
 * Returns a function that marks a group as pending. The next batch is loaded while one is delivered, so that the database and
 * this process work at the same time; never two deliveries at a time, and in the order of loading, so that order is kept.
 * Neither `load` nor a delivery may throw.
 */
export function batchGroups<Group>(load: LoadBatch<Group>): (group: Group) => void {
  const due = new Set<Group>()
  let isDelivering = false

  function loadDue(): ReturnType<LoadBatch<Group>> | null {
    if (due.size === 0) return null
    const groups = due.size <= MAX_BATCH ? [...due] : [...due].slice(0, MAX_BATCH)
    for (const group of groups) due.delete(group)
    return load(groups)
  }

  async function drain(): Promise<void> {
    isDelivering = true
    while (due.size > 0) {
      // Messages of the same event loop turn share a batch.
      await setImmediate()
      let loading = loadDue()
      while (loading) {
        const deliver = await loading
        loading = loadDue()
        await deliver()
      }
    }
    isDelivering = false
  }

  return (group) => {
    due.add(group)
    // Detached: the batch does not belong to the request of its first message.
    if (!isDelivering) void runDetached(drain)
  }
}
