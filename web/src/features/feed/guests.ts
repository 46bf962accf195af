/** Interstitials between the media of a feed, such as a live creator: where they are inserted, and for how long. */
import type { ComponentType, ReactNode } from 'react'

export type Guest = {
  id: string
  /** For screen readers. */
  label: string
  show(isActive: boolean): ReactNode
}

/** A component that supplies interstitials and renders nothing itself. */
export type GuestsComponent = ComponentType<{ onGuests(guests: readonly Guest[]): void }>

export type Placed = {
  /** The id of the media before it. */
  after: string
  guest: Guest
}

/** Media before the first interstitial, counted from the active slide, and between two of them. */
const FIRST_AHEAD = 1
const APART = 6
const MOST = 3

type Place = {
  medias: readonly { id: string }[]
  /** The active media, or the last active one. */
  activeId: string | null
  /** The active interstitial, if any. */
  guestId: string | null
}

/**
 * Removes interstitials that are no longer supplied, except the active one. Inserts new ones ahead, at a distance from each other and each once;
 * the ones already passed keep their position.
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

/** Media and interstitials in display order. */
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
