/** Plays a URL natively: an MP4, or HLS in browsers with good native support. */
import type { AttachRequest, SourceAttachment } from './attachment.ts'
import { detectStall } from './detect-stall.ts'
import { failureOfStatus, statusOf } from './source-failure.ts'

export function attachFile(request: AttachRequest): SourceAttachment {
  const { video, source, startAt, preload, onAttached, onFailure } = request
  const gone = new AbortController()
  const { signal } = gone

  video.addEventListener('error', explain, { signal })
  detectStall(video, source.url, { signal, onFailure })
  if (startAt > 0) video.addEventListener('loadedmetadata', start, { signal, once: true })
  video.preload = preload
  // As a media fragment, because playback may start before the loadedmetadata event.
  video.src = startAt > 0 ? `${source.url}#t=${startAt}` : source.url
  onAttached()

  /** For browsers without media fragments. */
  function start() {
    if (Math.abs(video.currentTime - startAt) > 1) video.currentTime = startAt
  }

  async function explain() {
    const isUnreadable = video.error?.code === MediaError.MEDIA_ERR_DECODE
    const failure = isUnreadable ? 'broken' : failureOfStatus(await statusOf(source.url, signal))
    if (!signal.aborted) onFailure(failure)
  }

  return {
    detach() {
      gone.abort()
      video.removeAttribute('src')
      video.load()
    },
    preload(how) {
      video.preload = how
    },
    // Native playback loads by itself and has no level selection.
    wake() {},
    chooseLevel() {},
  }
}
