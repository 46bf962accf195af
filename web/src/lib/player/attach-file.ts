/** Plays an address by the browser alone: an MP4, or HLS where the browser's own is the best. */
import type { Attachment, AttachRequest } from './attachment.ts'
import { watchStarvation } from './watch-starvation.ts'
import { failureOfStatus, statusOf } from './why-it-failed.ts'

export function attachFile(request: AttachRequest): Attachment {
  const { video, source, startAt, preload, onAttached, onFailure } = request
  const gone = new AbortController()
  const { signal } = gone

  video.addEventListener('error', explain, { signal })
  watchStarvation(video, source.url, { signal, onFailure })
  if (startAt > 0) video.addEventListener('loadedmetadata', start, { signal, once: true })
  video.preload = preload
  // In the address, because it may play its first moments before anybody hears that its metadata are there.
  video.src = startAt > 0 ? `${source.url}#t=${startAt}` : source.url
  onAttached()

  /** For browsers that do not read it there. */
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
    // Playing makes a browser load by itself, and it offers no choice of levels.
    wake() {},
    chooseLevel() {},
  }
}
