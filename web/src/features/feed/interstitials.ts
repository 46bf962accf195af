/** Interstitials between the media of a feed, such as a live creator: where they are inserted, and for how long. */
import type { ComponentType, ReactNode } from 'react'

export type Interstitial = {
  id: string
  /** For screen readers. */
  label: string
  show(isActive: boolean): ReactNode
}

/** A component that supplies interstitials and renders nothing itself. */
export type InterstitialSource = ComponentType<{
  onInterstitials(interstitials: readonly Interstitial[]): void
}>

export type PlacedInterstitial = {
  /** The id of the media before it. */
  after: string
  interstitial: Interstitial
}

/** Media before the first interstitial, counted from the active slide, and between two of them. */
const FIRST_AHEAD = 1
const MIN_DISTANCE = 6
const MAX_INTERSTITIALS = 3

type FeedPosition = {
  medias: readonly { id: string }[]
  /** The active media, or the last active one. */
  activeId: string | null
  /** The active interstitial, if any. */
  interstitialId: string | null
}

/**
 * Removes interstitials that are no longer supplied, except the active one. Inserts new ones ahead, at a distance from each other and each once;
 * the ones already passed keep their position.
 */
export function placeInterstitials(
  before: readonly PlacedInterstitial[],
  interstitials: readonly Interstitial[],
  { medias, activeId, interstitialId }: FeedPosition,
): readonly PlacedInterstitial[] {
  const now = new Map(interstitials.map((interstitial) => [interstitial.id, interstitial]))
  const remaining = before.filter(
    ({ interstitial }) => now.has(interstitial.id) || interstitial.id === interstitialId,
  )
  const indexOf = (id: string | null) => medias.findIndex((media) => media.id === id)
  const indexes = remaining.map(({ after }) => indexOf(after))
  const after = [...remaining]
  let next = Math.max(indexOf(activeId) + FIRST_AHEAD, ...indexes.map((position) => position + MIN_DISTANCE))
  for (const interstitial of interstitials) {
    const media = medias[next]
    if (!media || after.length >= MAX_INTERSTITIALS) break
    if (remaining.some((one) => one.interstitial.id === interstitial.id)) continue
    after.push({ after: media.id, interstitial })
    next += MIN_DISTANCE
  }
  const isSame = after.length === before.length && after.every((one, index) => one === before[index])
  return isSame ? before : after
}

/** Media and interstitials in display order. */
export function withInterstitials<Media extends { id: string }>(
  medias: readonly Media[],
  interstitials: readonly PlacedInterstitial[],
): readonly (Media | Interstitial)[] {
  if (interstitials.length === 0) return medias
  const behind = new Map(interstitials.map(({ after, interstitial }) => [after, interstitial]))
  return medias.flatMap((media) => {
    const interstitial = behind.get(media.id)
    return interstitial ? [media, interstitial] : [media]
  })
}

export function isInterstitial(item: { id: string }): item is Interstitial {
  return 'show' in item
}
