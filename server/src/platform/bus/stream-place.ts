/**
 * A reader's position in the Redis stream. Entries are numbered without gaps, `epoch-number`; each stream starts a new epoch,
 * so that a reader detects at the next entry whether any was missed and whether it is still the same stream.
 */
export type StreamPlace = { epoch: string | null; number: number }

export const BEFORE_ALL: StreamPlace = { epoch: null, number: 0 }

export function idOfPlace({ epoch, number }: StreamPlace): string {
  return `${epoch ?? 0}-${number}`
}

export function placeOfId(id: string): StreamPlace {
  const [epoch = '', number = ''] = id.split('-')
  return { epoch, number: Number(number) }
}

/** The next number, or the first entry of the first epoch seen. */
export function follows(place: StreamPlace, next: StreamPlace): boolean {
  return next.number === place.number + 1 && (place.epoch === null || place.epoch === next.epoch)
}

/** Whether `position` lies in the stream that now ends at `end`. */
export function isAhead(place: StreamPlace, end: StreamPlace): boolean {
  if (place.epoch === null) return end.epoch === null
  return end.epoch === place.epoch && end.number >= place.number
}
