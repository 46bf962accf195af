/** Plays low-latency HLS with hls.js, which is loaded on first use, or natively in browsers without a media source. */
import type Hls from 'hls.js'
import type { HlsConfig } from 'hls.js'
import { hlsSupportOf, preferredLiveEngine } from '#web/lib/player/hls-engine.ts'
import { attachNativeHls } from './attach-native-hls.ts'
import { type AttachOptions, isDenied, type LiveAttachment } from './attachment.ts'

/** When playback falls further behind than this without having been paused, it seeks to the live edge. */
const MAX_LATENCY_S = 12

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
const LOWER_RENDITION_MS = 20_000

/** With more than this buffered, a stall is not caused by missing data. */
const STARVED_S = 0.5

const PLAYLIST_ERRORS: readonly string[] = ['manifestLoadError', 'levelLoadError']

export function canPlayLiveHls(): boolean {
  return preferredLiveEngine(hlsSupportOf(document.createElement('video'))) !== null
}

export function attachLiveHls(to: AttachOptions): LiveAttachment {
  return preferredLiveEngine(hlsSupportOf(to.video)) === 'native' ? attachNativeHls(to) : attachHlsJs(to)
}

function attachHlsJs({ video, url, dispatch }: AttachOptions): LiveAttachment {
  let hls: Hls | undefined
  let isDetached = false
  let raiseTimer: ReturnType<typeof setTimeout> | undefined
  void begin()

  /** Drops a rendition before the player gives up: the rest of the larger segment would arrive too late. */
  function lowerRendition() {
    const at = hls?.loadLevel ?? 0
    if (!hls || at <= 0 || hls.autoLevelCapping === at - 1) return
    hls.stopLoad()
    hls.autoLevelCapping = at - 1
    hls.startLoad(-1)
    clearTimeout(raiseTimer)
    raiseTimer = setTimeout(() => {
      if (hls) hls.autoLevelCapping = -1
    }, LOWER_RENDITION_MS)
  }

  async function begin() {
    const library = await import('hls.js/light').catch(() => undefined)
    if (isDetached) return
    if (!library?.default.isSupported()) return dispatch('refused')
    const { default: Player, Events, ErrorTypes } = library
    let hasRecovered = false
    hls = new Player(SETTINGS)
    hls.on(Events.ERROR, (_, { fatal, type, details, response, bufferInfo }) => {
      // A missing part has expired; a missing playlist means that this viewer lost access.
      const isPlaylistError = PLAYLIST_ERRORS.includes(details)
      if (isPlaylistError && isDenied(response?.code)) return dispatch('denied')
      // A gap in the buffer also stalls playback, but there is enough data behind it.
      const isStarved = bufferInfo?.nextStart === undefined && (bufferInfo?.len ?? 0) < STARVED_S
      if (details === 'bufferStalledError' && isStarved) lowerRendition()
      if (!fatal) return
      if (type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
        hasRecovered = true
        hls?.recoverMediaError()
      } else dispatch('lost')
    })
    hls.on(Events.LEVEL_UPDATED, () => {
      if (!video.paused && (hls?.latency ?? 0) > MAX_LATENCY_S) toEdge()
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
      isDetached = true
      clearTimeout(raiseTimer)
      hls?.destroy()
    },
    progress: () => Promise.resolve(video.currentTime),
    behindS: () => (hls && hls.latency > 0 ? hls.latency : null),
    toEdge,
  }
}
