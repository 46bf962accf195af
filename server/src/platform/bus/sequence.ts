/**
 * Restores the send order of batches that arrive over two transports. An early batch waits for its predecessors; a
 * batch that times out is a gap, and is dropped if it arrives after the gap was reported.
 */

/** Sender of a batch, and its sequence number. */
export type BatchNumber = { from: string; number: number }

/** Longer than a reconnect takes, and short enough for a chat. */
const MAX_HOLD_MS = 2_000
const MAX_HELD = 10_000
/** After this much silence, nothing of a sender can still be in transit. */
const SENDER_TTL_MS = 600_000

type Sender = {
  next: number
  /** Early batches by sequence number. */
  held: Map<number, () => void>
  /** Whether a gap was reported since the last batch, so that missing ones need no new report. */
  maySkip: boolean
  /** Skipped numbers that may still be in transit: from here up to, not including, `skippedTo`. */
  skippedFrom: number
  skippedTo: number
  lastSeenAt: number
  timer: NodeJS.Timeout | null
}

export type Sequence = {
  /** Calls `deliver` now, in turn, or never: it is a duplicate, or covered by a reported gap. */
  take(batch: BatchNumber, deliver: () => void): void
  /** A gap was reported elsewhere: stop waiting for missing batches. */
  afterGap(): void
  /** Drops all state, since there are no subscribers (yet). */
  forget(): void
}

export type SequenceOptions = {
  reportGap(): void
  maxHoldMs?: number | undefined
  now?: () => number
}

export function createSequence({
  reportGap,
  maxHoldMs = MAX_HOLD_MS,
  now = () => performance.now(),
}: SequenceOptions): Sequence {
  const senders = new Map<string, Sender>()
  let held = 0

  function take({ from, number }: BatchNumber, deliver: () => void): void {
    const sender = senders.get(from) ?? addSender(from, number)
    sender.lastSeenAt = now()
    if (number < sender.next) onLate(sender, number)
    else if (number > sender.next && !sender.maySkip) hold(sender, number, deliver)
    else onNext(sender, number, deliver)
  }

  function onNext(sender: Sender, number: number, deliver: () => void): void {
    if (number > sender.next) [sender.skippedFrom, sender.skippedTo] = [sender.next, number]
    sender.maySkip = false
    sender.next = number + 1
    deliver()
    deliverHeld(sender)
  }

  /** Batches sent before the first one received are not waited for, but may still be in transit. */
  function addSender(from: string, number: number): Sender {
    for (const [name, { lastSeenAt, timer }] of senders)
      if (timer === null && now() - lastSeenAt > SENDER_TTL_MS) senders.delete(name)
    const sender: Sender = {
      ...{ next: number, held: new Map(), maySkip: false, skippedFrom: 0, skippedTo: number },
      ...{ lastSeenAt: now(), timer: null },
    }
    senders.set(from, sender)
    return sender
  }

  function onLate(sender: Sender, number: number): void {
    if (number < sender.skippedFrom || number >= sender.skippedTo) return
    // One gap covers everything that was skipped.
    sender.skippedTo = sender.skippedFrom
    reportGap()
  }

  function hold(sender: Sender, number: number, deliver: () => void): void {
    if (sender.held.has(number)) return
    sender.held.set(number, deliver)
    held += 1
    sender.timer ??= setTimeout(() => giveUp(sender), maxHoldMs).unref()
    if (held > MAX_HELD) giveUp(sender)
  }

  function giveUp(sender: Sender): void {
    reportGap()
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
        sender.maySkip = true
      }
    },
    forget() {
      held = 0
      for (const sender of senders.values()) stopWaiting(sender)
      senders.clear()
    },
  }
}
