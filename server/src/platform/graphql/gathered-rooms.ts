/** Batches groups of one field with pending messages, so that their data is loaded once. */
import { setImmediate } from 'node:timers/promises'
import { onNoErrand } from '#platform/errand/errand.ts'

/** Larger batches would block the event loop for too long. */
const AT_ONCE = 1_000

/**
 * Returns a function that marks a group as pending. Never two batches at a time: later messages wait for the next batch, so
 * that order is kept. `deliver` must not throw.
 */
export function gatherRooms<Room>(tell: (rooms: readonly Room[]) => Promise<void>): (room: Room) => void {
  const due = new Set<Room>()
  let isTelling = false

  async function tellAll(): Promise<void> {
    isTelling = true
    while (due.size > 0) {
      // Messages of the same event loop turn share a batch.
      await setImmediate()
      const rooms = Array.from(due).slice(0, AT_ONCE)
      for (const room of rooms) due.delete(room)
      await tell(rooms)
    }
    isTelling = false
  }

  return (room) => {
    due.add(room)
    // Detached: the batch does not belong to the request of its first message.
    if (!isTelling) void onNoErrand(tellAll)
  }
}
