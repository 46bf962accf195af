/** React hook around the player's state machine: attaches the transport, dispatches events, retries. */
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { attachLiveHls } from './attach-live-hls.ts'
import { attachWhep } from './attach-whep.ts'
import type { Attached } from './attachment.ts'
import {
  firstState,
  isMoving,
  nextState,
  PLAYER,
  type Playable,
  type PlayerEvent,
  type PlayerState,
  waitMs,
} from './player-machine.ts'

export type Playback = { hls: string | null; whep: string | null }

export type LivePlayer = {
  state: PlayerState
  /** For the element's ref. */
  setVideo(video: HTMLVideoElement | null): void
  video: HTMLVideoElement | null
  again(): void
  toEdge(): void
  behindS: number | null
  size: { width: number; height: number } | null
  isPaused: boolean
}

const LOOK_EVERY_MS = 1_000
const DENIED_MS = 4_000
/** After this long out of sight, the buffer is outdated. */
const ASLEEP_MS = 15_000

type Options = {
  playback: Playback
  /** The room reports that the creator's connection is lost. */
  isPublisherGone: boolean
  /** The server stopped serving the stream: the caller checks access again. */
  onDenied(): void
}

export function useLivePlayer({ playback, isPublisherGone, onDenied }: Options): LivePlayer {
  const playable: Playable = {
    hasWhep: playback.whep !== null && 'RTCPeerConnection' in window,
    hasHls: playback.hls !== null,
  }
  const [state, tell] = useReducer(
    (before: PlayerState, event: PlayerEvent) => nextState(before, event, playable),
    playable,
    firstState,
  )
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const attached = useRef<Attached>(undefined)
  const { way, round, phase, misses } = state
  const url = way === 'whep' ? playback.whep : playback.hls

  // Reads the URL when a round begins: a renewed grant of the same stream must not restart playback.
  const attach = useEffectEvent((element: HTMLVideoElement): Attached | undefined => {
    if (!url) return undefined
    const to = { video: element, url, tell }
    return way === 'whep' ? attachWhep(to) : attachLiveHls(to)
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
  }, [video, way, round])

  useFrames(video, state, tell)
  useSlowStart(state, tell)
  useEffect(() => {
    if (phase !== 'waiting') return
    const timer = setTimeout(() => tell('again'), waitMs(misses))
    return () => clearTimeout(timer)
  }, [phase, misses])
  useEffect(() => tell(isPublisherGone ? 'publisher-gone' : 'publisher-back'), [isPublisherGone])
  useWaking(tell)
  const denied = useEffectEvent(onDenied)
  useEffect(() => {
    if (phase !== 'denied') return
    denied()
    // A viewer who still has access is here after this delay, with a new grant.
    const timer = setTimeout(() => tell('again'), DENIED_MS)
    return () => clearTimeout(timer)
  }, [phase])

  const { behindS, size, isPaused } = useFigures(video, attached)
  return {
    state,
    video,
    setVideo,
    again: useCallback(() => tell('again'), []),
    toEdge: useCallback(() => attached.current?.toEdge(), []),
    ...{ behindS, size, isPaused },
  }
}

/** Dispatches 'frames', 'still' and 'lost' by whether the video advances. */
function useFrames(video: HTMLVideoElement | null, state: PlayerState, tell: (event: PlayerEvent) => void) {
  const look = useEffectEvent((stillForMs: number) => {
    if (stillForMs === 0) {
      if (!isMoving(state)) tell('frames')
    } else if (isMoving(state)) {
      if (stillForMs > (state.phase === 'playing' ? PLAYER.stillMs : PLAYER.ranOutMs)) tell('still')
    } else if (state.phase === 'stalled' && stillForMs > PLAYER.lostMs) tell('lost')
  })
  useEffect(() => {
    if (!video) return
    let last = -1
    let stillSince = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const isHeld = video.paused || document.visibilityState === 'hidden'
      const at = placeOf(video)
      const hasMoved = at !== last && video.readyState >= 2
      if (isHeld || hasMoved) stillSince = now
      // The first sample has nothing to compare with.
      if (!isHeld && last >= 0) look(now - stillSince)
      last = at
    }, 200)
    return () => clearInterval(timer)
  }, [video])
}

/** The clock of a WebRTC stream advances without frames, so frames are counted there. */
function placeOf(video: HTMLVideoElement): number {
  return video.srcObject ? video.getVideoPlaybackQuality().totalVideoFrames : video.currentTime
}

function useSlowStart({ phase, way, round }: PlayerState, tell: (event: PlayerEvent) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its own timeout
  useEffect(() => {
    if (phase !== 'connecting') return
    const ms = way === 'whep' ? PLAYER.firstPictureMs : PLAYER.hlsFirstPictureMs
    const timer = setTimeout(() => tell(way === 'whep' ? 'slow' : 'lost'), ms)
    return () => clearTimeout(timer)
  }, [phase, way, round, tell])
}

function useWaking(tell: (event: PlayerEvent) => void): void {
  useEffect(() => {
    let hiddenAt: number | undefined
    const onVisible = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now()
      else if (hiddenAt !== undefined && Date.now() - hiddenAt > ASLEEP_MS) tell('woke')
    }
    const onOnline = () => tell('woke')
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', onOnline)
    }
  }, [tell])
}

type Figures = Pick<LivePlayer, 'behindS' | 'size' | 'isPaused'>

function useFigures(
  video: HTMLVideoElement | null,
  attached: React.RefObject<Attached | undefined>,
): Figures {
  const [figures, setFigures] = useState<Figures>({ behindS: null, size: null, isPaused: false })
  useEffect(() => {
    if (!video) return
    const look = () => {
      const behindS = attached.current?.behindS() ?? null
      const { videoWidth: width, videoHeight: height, paused: isPaused } = video
      setFigures((before) => {
        const size = width > 0 ? { width, height } : before.size
        const isSame =
          Math.round(before.behindS ?? 0) === Math.round(behindS ?? 0) &&
          before.isPaused === isPaused &&
          before.size?.width === size?.width &&
          before.size?.height === size?.height
        return isSame ? before : { behindS, size, isPaused }
      })
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    for (const event of ['play', 'pause', 'resize'] as const) video.addEventListener(event, look)
    return () => {
      clearInterval(timer)
      for (const event of ['play', 'pause', 'resize'] as const) video.removeEventListener(event, look)
    }
  }, [video, attached])
  return figures
}
