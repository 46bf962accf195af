/** Detects a stalled video: browsers retry a dead connection for minutes without an error event. */
import type { Failure } from './types.ts'
import { failureOfStatus, statusOf } from './why-it-failed.ts'

const PATIENCE_MS = 4_000

export function watchStarvation(
  video: HTMLVideoElement,
  url: string,
  { signal, onFailure }: { signal: AbortSignal; onFailure: (failure: Failure) => void },
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => clearTimeout(timer)
  const watch = () => {
    rest()
    timer = setTimeout(ask, PATIENCE_MS)
  }

  async function ask() {
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
