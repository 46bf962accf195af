/** Plays by low-latency HLS: with hls.js, fetched when it is first needed, or by what Apple's browsers bring along. */
import type Hls from 'hls.js'
import type { HlsConfig } from 'hls.js'
import { abilitiesOf, firstWay } from '#web/lib/player/hls-way.ts'
import { type Attached, type AttachTo, isDenied } from './attachment.ts'

/** Behind by more than that without having been paused, it jumps to what is new. */
const TOO_FAR_S = 12

const SETTINGS: Partial<HlsConfig> = {
  lowLatencyMode: true,
  // What was seen is left to the browser, which makes room by itself: taking it out while a part is on its way makes
  // hls.js 1.7.4 forget which parts of that segment it has, and it never asks for another one.
  backBufferLength: Number.POSITIVE_INFINITY,
  maxBufferLength: 10,
  maxLiveSyncPlaybackRate: 1.08,
  liveDurationInfinity: true,
  // Where there is a smaller picture, the source comes first: a line that does not carry it is known after a few parts.
  abrEwmaDefaultEstimate: 8_000_000,
  // A grant that is over is not asked with again and again.
  playlistLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: 8_000,
      maxLoadTimeMs: 12_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
      // After a break of the stream its list begins anew: the player attaches again rather than asking on.
      errorRetry: { maxNumRetry: 1, retryDelayMs: 250, maxRetryDelayMs: 250 },
    },
  },
}

/** After a stand for want of data the smaller picture comes at once, and the larger one is tried again so much later. */
const SMALLER_FOR_MS = 20_000

/** Who has more than that ahead does not stand for want of data. */
const STARVED_S = 0.5

const LIST_FAULTS: readonly string[] = ['manifestLoadError', 'levelLoadError']

export function attachLiveHls(to: AttachTo): Attached {
  return firstWay(abilitiesOf(to.video)) === 'native' ? attachNative(to) : attachLibrary(to)
}

function attachNative({ video, url, tell }: AttachTo): Attached {
  const over = new AbortController()
  // An element only says that it failed: whether it may is asked beside it.
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

  /** Before the player takes its way for lost: what is on its way of the larger picture would come too late. */
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
      // A part that is gone is old; a list that is gone is no longer for this viewer.
      const isOfList = LIST_FAULTS.includes(details)
      if (isOfList && isDenied(response?.code)) return tell('denied')
      // At a hole in what came it stands as well, and has enough.
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
