/** Learns from how a visitor leaves each slide, and moves the loaded media ahead accordingly. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { readVisitTaste, storeVisitTaste } from './visit-store.ts'
import { learn, reorder, responseTo } from './visit-taste.ts'

type VisitMedia = { id: string; type: string; tags: readonly string[]; user: { id: string } }
type Arrange = <Media extends VisitMedia>(
  medias: readonly Media[],
  last: Media | undefined,
) => readonly Media[]

type Props = {
  isVisitor: boolean
  active: VisitMedia | undefined
  /** Orders the media that the visitor has not come near yet. */
  rearrange(order: Arrange): void
}

type Progress = { time: number; duration: number }

/** Does nothing for members: the server knows their taste. */
export function useVisitTaste({ isVisitor, active, rearrange }: Props) {
  const seen = useRef({ since: 0, watched: 0, isLiked: false })

  const leave = useEffectEvent((media: VisitMedia) => {
    const { since, watched, isLiked } = seen.current
    const seconds = (performance.now() - since) / 1000
    const viewing = { isVideo: media.type === 'video', watched, seconds, isLiked }
    const taste = learn(readVisitTaste(), media, responseTo(viewing))
    storeVisitTaste(taste)
    rearrange((medias, last) => reorder(medias, taste, last))
  })

  const id = active?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: media change while they are shown, such as by a like
  useEffect(() => {
    if (!isVisitor || !active) return
    seen.current = { since: performance.now(), watched: 0, isLiked: false }
    return () => leave(active)
  }, [isVisitor, id])

  return {
    progressed(media: string, { time, duration }: Progress) {
      if (media === id && duration > 0) seen.current.watched = Math.max(seen.current.watched, time / duration)
    },
    liked(media: string) {
      if (media === id) seen.current.isLiked = true
    },
  }
}

/** Hides a media until the tab is closed, or shows it again. */
export function hideForVisit(id: string, isHidden: boolean): void {
  const taste = readVisitTaste()
  const others = taste.hidden.filter((other) => other !== id)
  storeVisitTaste({ ...taste, hidden: isHidden ? [...others, id] : others })
}

export function hiddenInVisit(): ReadonlySet<string> {
  return new Set(readVisitTaste().hidden)
}
