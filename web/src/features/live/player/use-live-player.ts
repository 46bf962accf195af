/** React hook around the player's state machine: attaches the transport, dispatches events, retries. */
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { attachLiveHls, canPlayLiveHls } from './attach-live-hls.ts'
import { attachWhep } from './attach-whep.ts'
import type { LiveAttachment } from './attachment.ts'
import { createPictureAge } from './picture-age.ts'
import {
  eventForFrameAge,
  firstState,
  nextState,
  PLAYER,
  type Playable,
  type PlayerEvent,
  type PlayerState,
  retryDelayMs,
} from './player-machine.ts'

export type LivePlayback = { hls: string | null; whep: string | null }

export type LivePlayer = {
  state: PlayerState
  /** Playback failed, and this browser has no other transport to try. */
  isUnsupported: boolean
  /** For the element's ref. */
  setVideo(video: HTMLVideoElement | null): void
  video: HTMLVideoElement | null
  again(): void
  toEdge(): void
  behindS: number | null
  size: { width: number; height: number } | null
  isPaused: boolean
}

const SAMPLE_EVERY_MS = 1_000
const DENIED_RETRY_MS = 4_000
/** After this long out of sight, the buffer is outdated. */
const STALE_AFTER_MS = 15_000

type Options = {
  playback: LivePlayback
  /** The room reports that the creator's connection is lost. */
  isPublisherGone: boolean
  /** The server stopped serving the stream: the caller checks access again. */
  onDenied(): void
}

export function useLivePlayer({ playback, isPublisherGone, onDenied }: Options): LivePlayer {
  const [canPlayHls] = useState(canPlayLiveHls)
  const playable: Playable = {
    hasWhep: playback.whep !== null && 'RTCPeerConnection' in window,
    hasHls: playback.hls !== null && canPlayHls,
  }
  const [state, dispatch] = useReducer(
    (before: PlayerState, event: PlayerEvent) => nextState(before, event, playable),
    playable,
    firstState,
  )
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const attached = useRef<LiveAttachment>(undefined)
  const { transport, attempt, phase, misses } = state
  const url = transport === 'whep' ? playback.whep : playback.hls

  // Reads the URL when a round begins: a renewed grant of the same stream must not restart playback.
  const attach = useEffectEvent((element: HTMLVideoElement): LiveAttachment | undefined => {
    if (!url) return undefined
    const to = { video: element, url, dispatch }
    return transport === 'whep' ? attachWhep(to) : attachLiveHls(to)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round and transport is a new attempt
  useEffect(() => {
    if (!video || phase === 'failed') return
    const now = attach(video)
    attached.current = now
    // Rejected where the browser blocks even muted autoplay: the viewer's tap starts it.
    video.play().catch(() => undefined)
    return () => {
      attached.current = undefined
      now?.detach()
    }
  }, [video, transport, attempt])

  useFrames(video, attached, state, dispatch)
  useSlowStart(state, dispatch)
  useEffect(() => {
    if (phase !== 'waiting') return
    const timer = setTimeout(() => dispatch('again'), retryDelayMs(misses))
    return () => clearTimeout(timer)
  }, [phase, misses])
  useEffect(() => dispatch(isPublisherGone ? 'publisher-gone' : 'publisher-back'), [isPublisherGone])
  useWakeEvents(dispatch)
  const denied = useEffectEvent(onDenied)
  useEffect(() => {
    if (phase !== 'denied') return
    denied()
    // A viewer who still has access is here after this delay, with a new grant.
    const timer = setTimeout(() => dispatch('again'), DENIED_RETRY_MS)
    return () => clearTimeout(timer)
  }, [phase])

  const { behindS, size, isPaused } = usePlaybackStats(video, attached)
  return {
    state,
    isUnsupported: phase === 'failed' && !canPlayHls,
    video,
    setVideo,
    again: useCallback(() => dispatch('again'), []),
    toEdge: useCallback(() => attached.current?.toEdge(), []),
    ...{ behindS, size, isPaused },
  }
}

/** Dispatches 'frames', 'still' and 'lost' by whether the video advances. */
function useFrames(
  video: HTMLVideoElement | null,
  attached: React.RefObject<LiveAttachment | undefined>,
  state: PlayerState,
  dispatch: (event: PlayerEvent) => void,
) {
  const sample = useEffectEvent((stillForMs: number) => {
    const event = eventForFrameAge(state, stillForMs)
    if (event) dispatch(event)
  })
  useEffect(() => {
    if (!video) return
    const pictureAge = createPictureAge()
    let isOver = false
    const look = () => ({
      isIdle: video.paused || document.visibilityState === 'hidden',
      isDecoded: video.readyState >= 2,
    })
    const read = async () => {
      const source = attached.current
      const stillForMs = source ? await pictureAge(source, look) : null
      if (stillForMs !== null && !isOver && source === attached.current) sample(stillForMs)
    }
    const timer = setInterval(() => void read(), 200)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [video, attached])
}

function useSlowStart(
  { phase, transport, attempt }: PlayerState,
  dispatch: (event: PlayerEvent) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its own timeout
  useEffect(() => {
    if (phase !== 'connecting') return
    const ms = transport === 'whep' ? PLAYER.firstPictureMs : PLAYER.hlsFirstPictureMs
    const timer = setTimeout(() => dispatch(transport === 'whep' ? 'slow' : 'lost'), ms)
    return () => clearTimeout(timer)
  }, [phase, transport, attempt, dispatch])
}

function useWakeEvents(dispatch: (event: PlayerEvent) => void): void {
  useEffect(() => {
    let hiddenAt: number | undefined
    const onVisible = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now()
      else if (hiddenAt !== undefined && Date.now() - hiddenAt > STALE_AFTER_MS) dispatch('woke')
    }
    const onOnline = () => dispatch('woke')
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', onOnline)
    }
  }, [dispatch])
}

type PlaybackStats = Pick<LivePlayer, 'behindS' | 'size' | 'isPaused'>

function usePlaybackStats(
  video: HTMLVideoElement | null,
  attached: React.RefObject<LiveAttachment | undefined>,
): PlaybackStats {
  const [stats, setStats] = useState<PlaybackStats>({ behindS: null, size: null, isPaused: false })
  useEffect(() => {
    if (!video) return
    const sample = () => {
      const behindS = attached.current?.behindS() ?? null
      const { videoWidth: width, videoHeight: height, paused: isPaused } = video
      setStats((before) => {
        const size = width > 0 ? { width, height } : before.size
        const isSame =
          Math.round(before.behindS ?? 0) === Math.round(behindS ?? 0) &&
          before.isPaused === isPaused &&
          before.size?.width === size?.width &&
          before.size?.height === size?.height
        return isSame ? before : { behindS, size, isPaused }
      })
    }
    const timer = setInterval(sample, SAMPLE_EVERY_MS)
    for (const event of ['play', 'pause', 'resize'] as const) video.addEventListener(event, sample)
    return () => {
      clearInterval(timer)
      for (const event of ['play', 'pause', 'resize'] as const) video.removeEventListener(event, sample)
    }
  }, [video, attached])
  return stats
}
