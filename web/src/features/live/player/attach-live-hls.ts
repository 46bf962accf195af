/** Plays low-latency HLS: natively in Apple's browsers, elsewhere with hls.js, which is loaded on first use. */
import type Hls from 'hls.js'
import type { HlsConfig } from 'hls.js'
import { abilitiesOf, firstWay } from '#web/lib/player/hls-way.ts'
import { type Attached, type AttachTo, isDenied } from './attachment.ts'

/** When playback falls further behind than this without having been paused, it seeks to the live edge. */
const TOO_FAR_S = 12

const SETTINGS: Partial<HlsConfig> = {
  lowLatencyMode: true,
  // Leave eviction of old data to the browser: removing it while a part is loading makes hls.js 1.7.4 forget which parts of that segment it has,
  // and it never requests another one.
  backBufferLength: Number.POSITIVE_INFINITY,
  maxBufferLength: 10,
  maxLiveSyncPlaybackRate: 1.08,
  liveDurationInfinity: true,
  // A high estimate starts with the source rendition: too slow a connection shows within a few parts.
  abrEwmaDefaultEstimate: 8_000_000,
  // Don't retry for long with an expired grant.
  playlistLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: 8_000,
      maxLoadTimeMs: 12_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
      // The playlist restarts after a stream interruption: reattaching is faster than retrying.
      errorRetry: { maxNumRetry: 1, retryDelayMs: 250, maxRetryDelayMs: 250 },
    },
  },
}

/** After a buffer stall the player drops to the lower rendition at once and tries the higher one again this much later. */
const SMALLER_FOR_MS = 20_000

/** With more than this buffered, a stall is not caused by missing data. */
const STARVED_S = 0.5

const LIST_FAULTS: readonly string[] = ['manifestLoadError', 'levelLoadError']

export function attachLiveHls(to: AttachTo): Attached {
  return firstWay(abilitiesOf(to.video)) === 'native' ? attachNative(to) : attachLibrary(to)
}

function attachNative({ video, url, tell }: AttachTo): Attached {
  const over = new AbortController()
  // The error event carries no HTTP status, so a second request reads it.
  const failed = () =>
    void fetch(url, { signal: over.signal, credentials: 'same-origin' }).then(
      ({ status }) => tell(isDenied(status) ? 'denied' : 'lost'),
      () => !over.signal.aborted && tell('lost'),
    )
  video.addEventListener('error', failed, { signal: over.signal })
  video.src = url
  const edge = () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null)
  return {
    detach() {
      over.abort()
      video.removeAttribute('src')
      video.load()
    },
    behindS() {
      const end = edge()
      return end === null ? null : Math.max(0, end - video.currentTime)
    },
    toEdge() {
      const end = edge()
      if (end !== null) video.currentTime = Math.max(0, end - 1)
    },
  }
}

function attachLibrary({ video, url, tell }: AttachTo): Attached {
  let hls: Hls | undefined
  let isGone = false
  let larger: ReturnType<typeof setTimeout> | undefined
  void begin()

  /** Drops a rendition before the player gives up: the rest of the larger segment would arrive too late. */
  function takeSmaller() {
    const at = hls?.loadLevel ?? 0
    if (!hls || at <= 0 || hls.autoLevelCapping === at - 1) return
    hls.stopLoad()
    hls.autoLevelCapping = at - 1
    hls.startLoad(-1)
    clearTimeout(larger)
    larger = setTimeout(() => {
      if (hls) hls.autoLevelCapping = -1
    }, SMALLER_FOR_MS)
  }

  async function begin() {
    const library = await import('hls.js/light').catch(() => undefined)
    if (isGone) return
    if (!library?.default.isSupported()) return tell('refused')
    const { default: Player, Events, ErrorTypes } = library
    let hasRecovered = false
    hls = new Player(SETTINGS)
    hls.on(Events.ERROR, (_, { fatal, type, details, response, bufferInfo }) => {
      // A missing part has expired; a missing playlist means that this viewer lost access.
      const isOfList = LIST_FAULTS.includes(details)
      if (isOfList && isDenied(response?.code)) return tell('denied')
      // A gap in the buffer also stalls playback, but there is enough data behind it.
      const isStarved = bufferInfo?.nextStart === undefined && (bufferInfo?.len ?? 0) < STARVED_S
      if (details === 'bufferStalledError' && isStarved) takeSmaller()
      if (!fatal) return
      if (type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
        hasRecovered = true
        hls?.recoverMediaError()
      } else tell('lost')
    })
    hls.on(Events.LEVEL_UPDATED, () => {
      if (!video.paused && (hls?.latency ?? 0) > TOO_FAR_S) toEdge()
    })
    hls.loadSource(url)
    hls.attachMedia(video)
  }

  function toEdge() {
    const at = hls?.liveSyncPosition
    if (at != null) video.currentTime = at
  }

  return {
    detach() {
      isGone = true
      clearTimeout(larger)
      hls?.destroy()
    },
    behindS: () => (hls && hls.latency > 0 ? hls.latency : null),
    toEdge,
  }
}
