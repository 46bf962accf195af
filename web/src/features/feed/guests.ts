/** What stands between the media of a feed without being one, such as somebody who is live: where, and for how long. */
import type { ComponentType, ReactNode } from 'react'

export type Guest = {
  id: string
  /** For who does not see it. */
  label: string
  show(isActive: boolean): ReactNode
}

/** Brings guests while it is shown, and shows nothing itself. */
export type GuestsComponent = ComponentType<{ onGuests(guests: readonly Guest[]): void }>

export type Placed = {
  /** The media it stands behind. */
  after: string
  guest: Guest
}

/** So many media come before the first, seen from where one stands, and between two of them. */
const FIRST_AHEAD = 1
const APART = 6
const MOST = 3

type Place = {
  medias: readonly { id: string }[]
  /** The media one stands at, or was at last. */
  activeId: string | null
  /** The guest one stands at. */
  guestId: string | null
}

/**
 * Whoever is no guest any more goes, but not from under one's eyes. New ones come ahead, never beside another, and each once:
 * what was passed stays where it was.
 */
export function placed(
  before: readonly Placed[],
  guests: readonly Guest[],
  { medias, activeId, guestId }: Place,
): readonly Placed[] {
  const now = new Map(guests.map((guest) => [guest.id, guest]))
  const kept = before.filter(({ guest }) => now.has(guest.id) || guest.id === guestId)
  const placeOf = (id: string | null) => medias.findIndex((media) => media.id === id)
  const places = kept.map(({ after }) => placeOf(after))
  const after = [...kept]
  let next = Math.max(placeOf(activeId) + FIRST_AHEAD, ...places.map((place) => place + APART))
  for (const guest of guests) {
    const media = medias[next]
    if (!media || after.length >= MOST) break
    if (kept.some((one) => one.guest.id === guest.id)) continue
    after.push({ after: media.id, guest })
    next += APART
  }
  const isSame = after.length === before.length && after.every((one, index) => one === before[index])
  return isSame ? before : after
}

/** Media and guests in the order they are met. */
export function withGuests<Media extends { id: string }>(
  medias: readonly Media[],
  guests: readonly Placed[],
): readonly (Media | Guest)[] {
  if (guests.length === 0) return medias
  const behind = new Map(guests.map(({ after, guest }) => [after, guest]))
  return medias.flatMap((media) => {
    const guest = behind.get(media.id)
    return guest ? [media, guest] : [media]
  })
}

export function isGuest(item: { id: string }): item is Guest {
  return 'show' in item
}
