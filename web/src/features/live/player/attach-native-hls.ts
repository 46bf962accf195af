/** Plays live HLS natively, for browsers without a media source for hls.js: iPhones before iOS 17.1. */
import { type AttachOptions, isDenied, type LiveAttachment } from './attachment.ts'

/** Native players start at the live edge but never catch up after a stall. */
const MAX_BEHIND_S = 6
/** A connection that keeps falling behind is not helped by more seeks. */
const SEEK_INTERVAL_MS = 10_000

export function attachNativeHls({ video, url, dispatch }: AttachOptions): LiveAttachment {
  const aborter = new AbortController()
  const { signal } = aborter
  let soughtAtMs = Number.NEGATIVE_INFINITY
  // The error event carries no HTTP status, so a second request reads it.
  const failed = () =>
    void fetch(url, { signal, credentials: 'same-origin' }).then(
      ({ status }) => dispatch(isDenied(status) ? 'denied' : 'lost'),
      () => !signal.aborted && dispatch('lost'),
    )

  function edge(): number | null {
    return video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null
  }

  function behindS(): number | null {
    const end = edge()
    return end === null ? null : Math.max(0, end - video.currentTime)
  }

  function toEdge() {
    const end = edge()
    if (end === null) return
    soughtAtMs = performance.now()
    video.currentTime = Math.max(0, end - 1)
  }

  function catchUp() {
    if (video.paused || video.seeking || performance.now() - soughtAtMs < SEEK_INTERVAL_MS) return
    if ((behindS() ?? 0) > MAX_BEHIND_S) toEdge()
  }

  video.addEventListener('error', failed, { signal })
  video.addEventListener('timeupdate', catchUp, { signal })
  video.src = url
  return {
    detach() {
      aborter.abort()
      video.removeAttribute('src')
      video.load()
    },
    progress: () => Promise.resolve(video.currentTime),
    behindS,
    toEdge,
  }
}
