/**
 * Restores the send order of batches that arrive over two transports. An early batch waits for its predecessors; a
 * batch that times out is a gap, and is dropped if it arrives after the gap was reported.
 */

/** Sender of a batch, and its sequence number. */
export type LetterNumber = { from: string; number: number }

/** Longer than a reconnect takes, and short enough for a chat. */
const HELD_MS = 2_000
const HELD_MAX = 10_000
/** After this much silence, nothing of a sender can still be in transit. */
const FORGOTTEN_MS = 600_000

type Sender = {
  next: number
  /** Early batches by sequence number. */
  held: Map<number, () => void>
  /** Whether a gap was reported since the last batch, so that missing ones need no new report. */
  mayJump: boolean
  /** Skipped numbers that may still be in transit: from here up to, not including, `skippedTo`. */
  passedFrom: number
  passedTo: number
  heardAt: number
  timer: NodeJS.Timeout | null
}

export type Sequence = {
  /** Calls `deliver` now, in turn, or never: it is a duplicate, or covered by a reported gap. */
  take(letter: LetterNumber, deliver: () => void): void
  /** A gap was reported elsewhere: stop waiting for missing batches. */
  afterGap(): void
  /** Drops all state, since there are no subscribers (yet). */
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

  /** Batches sent before the first one received are not waited for, but may still be in transit. */
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
    // One gap covers everything that was skipped.
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
