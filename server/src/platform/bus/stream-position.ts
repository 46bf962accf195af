/**
 * A reader's position in the Redis stream. Entries are numbered without gaps, `epoch-number`; each stream starts a new epoch,
 * so that a reader detects at the next entry whether any was missed and whether it is still the same stream.
 */
export type StreamPosition = { epoch: string | null; number: number }

export const STREAM_START: StreamPosition = { epoch: null, number: 0 }

export function positionId({ epoch, number }: StreamPosition): string {
  return `${epoch ?? 0}-${number}`
}

export function parsePosition(id: string): StreamPosition {
  const [epoch = '', number = ''] = id.split('-')
  return { epoch, number: Number(number) }
}

/** The next number, or the first entry of the first epoch seen. */
export function isNextPosition(position: StreamPosition, next: StreamPosition): boolean {
  return next.number === position.number + 1 && (position.epoch === null || position.epoch === next.epoch)
}

/** Whether `position` lies in the stream that now ends at `end`. */
export function isPositionIn(position: StreamPosition, end: StreamPosition): boolean {
  if (position.epoch === null) return end.epoch === null
  return end.epoch === position.epoch && end.number >= position.number
}
