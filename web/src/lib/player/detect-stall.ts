/** Detects a stalled video: browsers retry a dead connection for minutes without an error event. */

import { failureOfStatus, statusOf } from './source-failure.ts'
import type { SourceFailure } from './types.ts'

const STALL_TIMEOUT_MS = 4_000

export function detectStall(
  video: HTMLVideoElement,
  url: string,
  { signal, onFailure }: { signal: AbortSignal; onFailure: (failure: SourceFailure) => void },
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => clearTimeout(timer)
  const watch = () => {
    rest()
    timer = setTimeout(checkUrl, STALL_TIMEOUT_MS)
  }

  async function checkUrl() {
    if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || video.paused) return
    const status = await statusOf(url, signal)
    if (signal.aborted) return
    // A slow connection is not a failure: keep waiting while the URL responds.
    if (status === 0 || status >= 400) onFailure(failureOfStatus(status))
    else watch()
  }

  video.addEventListener('waiting', watch, { signal })
  video.addEventListener('playing', rest, { signal })
  signal.addEventListener('abort', rest, { once: true })
}
