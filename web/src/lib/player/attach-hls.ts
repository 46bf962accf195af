/** Plays HLS with hls.js, which is loaded for the first such video. */
import type Hls from 'hls.js'
import type { ErrorData, HlsConfig } from 'hls.js'
import { attachFile } from './attach-file.ts'
import type { AttachRequest, SourceAttachment } from './attachment.ts'
import { hlsSupportOf, preferredEngine } from './hls-engine.ts'
import { levelsOf } from './levels.ts'
import { failureOfStatus } from './source-failure.ts'
import type { Preload } from './types.ts'

/** Enough for an instant start after a swipe, yet small enough for several neighbours. */
const WAITING_BUFFER_S = 6
const PLAYING_BUFFER_S = 30

const RETRY = { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 4_000 }
const POLICY = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: RETRY,
  },
}

export function attachHls(request: AttachRequest): SourceAttachment {
  const abilities = hlsSupportOf(request.video)
  if (preferredEngine(abilities) === 'native') return attachFile(request)

  let inner: SourceAttachment | undefined
  let preload = request.preload
  let level: number | 'auto' = 'auto'
  let isAwake = false
  let isGone = false
  let isBegun = false
  if (preload !== 'none') void begin()

  async function begin() {
    if (isBegun) return
    isBegun = true
    const library = await import('hls.js/light').catch(() => undefined)
    if (isGone) return
    if (!library) return request.onFailure('network')
    if (library.default.isSupported()) inner = attachLibrary(library, { ...request, preload })
    else if (abilities.playsNatively) inner = attachFile({ ...request, preload })
    else return request.onFailure('broken')
    inner.chooseLevel(level)
    if (isAwake) inner.wake()
  }

  return {
    detach() {
      isGone = true
      inner?.detach()
    },
    preload(how) {
      preload = how
      if (how !== 'none') void begin()
      inner?.preload(how)
    },
    wake() {
      isAwake = true
      void begin()
      inner?.wake()
    },
    chooseLevel(id) {
      level = id
      inner?.chooseLevel(id)
    },
  }
}

type Library = typeof import('hls.js/light')

function attachLibrary(
  { default: Player, Events, ErrorTypes }: Library,
  request: AttachRequest,
): SourceAttachment {
  const { video, source, startAt, onAttached, onLevels, onLevel, onFailure } = request
  const hls = new Player(settings(request))
  let level: number | 'auto' = 'auto'
  let isLoading = request.preload === 'auto'
  let hasRecovered = false
  const moving = new AbortController()

  hls.on(Events.MEDIA_ATTACHED, startAt > 0 ? resumeAtStart : onAttached)
  hls.on(Events.MANIFEST_PARSED, () => {
    onLevels(levelsOf(hls.levels))
    lockLevel(hls, level)
  })
  hls.on(Events.LEVEL_SWITCHED, (_, { level: id }) => onLevel(id))
  hls.on(Events.ERROR, (_, data) => explain(data))
  // WebKit sometimes stops at the end without an event, even if the video loops.
  hls.on(Events.MEDIA_ENDED, (_, { stalled: isStuck }) => {
    if (isStuck && video.loop) video.currentTime = 0
  })
  hls.loadSource(source.url)
  hls.attachMedia(video)

  /** hls.js seeks only after the first data is buffered, which would play until then. */
  function resumeAtStart() {
    const arrived = () => {
      if (video.seeking || Math.abs(video.currentTime - startAt) > 1) return
      moving.abort()
      onAttached()
    }
    video.addEventListener('seeked', arrived, { signal: moving.signal })
    video.addEventListener('canplay', arrived, { signal: moving.signal })
    // An element without data starts at its currentTime.
    video.currentTime = startAt
  }

  function explain(data: ErrorData) {
    const status = data.response?.code
    if (status === 403) return onFailure('expired')
    if (!data.fatal) return
    if (data.type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      return hls.recoverMediaError()
    }
    onFailure(data.type === ErrorTypes.NETWORK_ERROR ? failureOfStatus(status ?? 0) : 'broken')
  }

  function load() {
    if (isLoading) return
    isLoading = true
    hls.startLoad(startAt > 0 ? startAt : -1)
  }

  return {
    detach() {
      moving.abort()
      hls.destroy()
    },
    preload(how) {
      if (how === 'auto') load()
    },
    wake() {
      hls.config.maxBufferLength = PLAYING_BUFFER_S
      load()
    },
    chooseLevel(id) {
      level = id
      lockLevel(hls, id)
    },
  }
}

/** Switches at the next segment, so that playback does not stop. */
function lockLevel(hls: Hls, level: number | 'auto') {
  const id = level === 'auto' ? -1 : level
  const isLocked = hls.autoLevelEnabled ? id === -1 : id === hls.nextLevel
  if (hls.levels.length > 0 && !isLocked) hls.nextLevel = id
}

function settings({ startAt, preload }: { startAt: number; preload: Preload }): Partial<HlsConfig> {
  return {
    startPosition: startAt > 0 ? startAt : -1,
    autoStartLoad: preload === 'auto',
    maxBufferLength: WAITING_BUFFER_S,
    maxMaxBufferLength: 60,
    backBufferLength: 30,
    capLevelToPlayerSize: true,
    manifestLoadPolicy: POLICY,
    playlistLoadPolicy: POLICY,
    fragLoadPolicy: POLICY,
  }
}
