/** Rooms of one field that have messages, told together: what they need is looked up once for all of them. */
import { setImmediate } from 'node:timers/promises'
import { onNoErrand } from '#platform/errand/errand.ts'

/** More would keep the process from everything else for too long. */
const AT_ONCE = 1_000

/**
 * Answers with the function that says that a room has something to tell. Never two batches at a time: what comes meanwhile
 * gathers for the next, so that nothing overtakes what came before it. `tell` must not throw.
 */
export function gatherRooms<Room>(tell: (rooms: readonly Room[]) => Promise<void>): (room: Room) => void {
  const due = new Set<Room>()
  let isTelling = false

  async function tellAll(): Promise<void> {
    isTelling = true
    while (due.size > 0) {
      // What arrives in the same turn of the loop goes together.
      await setImmediate()
      const rooms = Array.from(due).slice(0, AT_ONCE)
      for (const room of rooms) due.delete(room)
      await tell(rooms)
    }
    isTelling = false
  }

  return (room) => {
    due.add(room)
    // Whose message happens to be first is not what the others are told for.
    if (!isTelling) void onNoErrand(tellAll)
  }
}
