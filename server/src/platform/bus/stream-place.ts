/**
 * Where a reader stands in the stream. Its entries are numbered without holes, `epoch-number`; an epoch begins when the stream
 * does, so that whoever reads sees at the next entry whether any was missed, and whether it is still the same stream.
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

/** The very next one, or the first of the first epoch that was met. */
export function follows(place: StreamPlace, next: StreamPlace): boolean {
  return next.number === place.number + 1 && (place.epoch === null || place.epoch === next.epoch)
}

/** Whether the stream, which now ends at `end`, is still the one in which we stand at `place`. */
export function isAhead(place: StreamPlace, end: StreamPlace): boolean {
  if (place.epoch === null) return end.epoch === null
  return end.epoch === place.epoch && end.number >= place.number
}
