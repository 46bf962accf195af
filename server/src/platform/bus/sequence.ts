/**
 * Puts letters that come by two ways back into the order in which each process sent them. One that came too early waits for
 * those before it; what does not come in time is a gap, and what comes after its gap was told is dropped.
 */

/** Who sent a letter, and as the how-manieth. */
export type LetterNumber = { from: string; number: number }

/** Longer than a broken connection takes to come back, and short enough for whoever waits for an answer in a chat. */
const HELD_MS = 2_000
const HELD_MAX = 10_000
/** Of a process that was silent for so long, nothing can still be under way. */
const FORGOTTEN_MS = 600_000

type Sender = {
  next: number
  /** What came too early, by its number. */
  held: Map<number, () => void>
  /** Whether a gap was told since its last letter, so that missing ones are no news. */
  mayJump: boolean
  /** What was passed over though it may still be under way: everything from here to `passedTo`, which is not part of it. */
  passedFrom: number
  passedTo: number
  heardAt: number
  timer: NodeJS.Timeout | null
}

export type Sequence = {
  /** Calls `deliver` now, when its turn comes, or never: it came before, or is made up from the database. */
  take(letter: LetterNumber, deliver: () => void): void
  /** Somebody was told already that letters may be missing: none is waited for. */
  afterGap(): void
  /** Nobody listens, or not yet: nothing that was sent until now is owed to anybody. */
  forget(): void
}

export type SequenceOptions = {
  tellGap(): void
  heldMs?: number | undefined
  now?: () => number
}

export function createSequence({
  tellGap,
  heldMs = HELD_MS,
  now = () => performance.now(),
}: SequenceOptions): Sequence {
  const senders = new Map<string, Sender>()
  let held = 0

  function take({ from, number }: LetterNumber, deliver: () => void): void {
    const sender = senders.get(from) ?? firstHeard(from, number)
    sender.heardAt = now()
    if (number < sender.next) comesLate(sender, number)
    else if (number > sender.next && !sender.mayJump) hold(sender, number, deliver)
    else comesNow(sender, number, deliver)
  }

  function comesNow(sender: Sender, number: number, deliver: () => void): void {
    if (number > sender.next) [sender.passedFrom, sender.passedTo] = [sender.next, number]
    sender.mayJump = false
    sender.next = number + 1
    deliver()
    deliverHeld(sender)
  }

  /** What it sent before we heard of it is not owed to us, unless it is still under way. */
  function firstHeard(from: string, number: number): Sender {
    for (const [name, { heardAt, timer }] of senders)
      if (timer === null && now() - heardAt > FORGOTTEN_MS) senders.delete(name)
    const sender: Sender = {
      ...{ next: number, held: new Map(), mayJump: false, passedFrom: 0, passedTo: number },
      ...{ heardAt: now(), timer: null },
    }
    senders.set(from, sender)
    return sender
  }

  function comesLate(sender: Sender, number: number): void {
    if (number < sender.passedFrom || number >= sender.passedTo) return
    // Once for all of them: whatever was passed over is read afresh now.
    sender.passedTo = sender.passedFrom
    tellGap()
  }

  function hold(sender: Sender, number: number, deliver: () => void): void {
    if (sender.held.has(number)) return
    sender.held.set(number, deliver)
    held += 1
    sender.timer ??= setTimeout(() => giveUp(sender), heldMs).unref()
    if (held > HELD_MAX) giveUp(sender)
  }

  function giveUp(sender: Sender): void {
    tellGap()
    deliverAllHeld(sender)
  }

  function deliverHeld(sender: Sender): void {
    for (let deliver = sender.held.get(sender.next); deliver; deliver = sender.held.get(sender.next)) {
      sender.held.delete(sender.next)
      held -= 1
      sender.next += 1
      deliver()
    }
    if (sender.held.size === 0) stopWaiting(sender)
  }

  function deliverAllHeld(sender: Sender): void {
    const waiting = [...sender.held].sort(([a], [b]) => a - b)
    stopWaiting(sender)
    sender.held.clear()
    held -= waiting.length
    for (const [number, deliver] of waiting) {
      sender.next = number + 1
      deliver()
    }
  }

  function stopWaiting(sender: Sender): void {
    if (sender.timer) clearTimeout(sender.timer)
    sender.timer = null
  }

  return {
    take,
    afterGap() {
      for (const sender of senders.values()) {
        deliverAllHeld(sender)
        sender.mayJump = true
      }
    },
    forget() {
      held = 0
      for (const sender of senders.values()) stopWaiting(sender)
      senders.clear()
    },
  }
}
