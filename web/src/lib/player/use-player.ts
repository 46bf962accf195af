/** The state and actions of one player, composed from its hooks. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { captionsFor } from './captions-for.ts'
import type { PlayerAction } from './keys.ts'
import { usePreferences } from './preferences.ts'
import { savesData } from './save-data.ts'
import type { CaptionTrack, PlaybackProgress, Preload, Problem, QualityLevel, VideoSource } from './types.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useCaptions } from './use-captions.ts'
import { useDelayedTrue } from './use-delayed.ts'
import { type Fullscreen, useFullscreen } from './use-fullscreen.ts'
import { useLastFrame } from './use-last-frame.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayIntent } from './use-play-intent.ts'
import { type PlaybackState, usePlayback } from './use-playback.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { type Seek, useSeek } from './use-seek.ts'
import { useSource } from './use-source.ts'
import { useVisibility } from './use-visibility.ts'
import { type PlayerSound, useVolume } from './use-volume.ts'

const SEEK_STEP_S = 5
const VOLUME_STEP = 0.1
const BUFFERING_SIGN_AFTER_MS = 300
const UPRIGHT_KEYS: readonly PlayerAction[] = ['louder', 'quieter']

type PlayerRequest = {
  source: VideoSource
  captions: readonly CaptionTrack[]
  title: string
  artist: string | undefined
  poster: string | undefined
  isActive: boolean
  preload: Preload
  /** Leaves the up and down keys to the page. */
  isInFeed: boolean
  /** The page scrolls to it by snapping. */
  isSnapping: boolean
  onExpired: (() => void) | undefined
  onEnded: (() => void) | undefined
  onProgress: ((progress: PlaybackProgress) => void) | undefined
}

/** The last press, for the icon that confirms it. */
type Press = { sign: 'play' | 'pause'; count: number }

export type Player = {
  video: HTMLVideoElement | null
  setVideo: (video: HTMLVideoElement | null) => void
  root: HTMLElement | null
  setRoot: (root: HTMLElement | null) => void
  /** A canvas behind the video with its last frame, for when it has none. */
  still: RefObject<HTMLCanvasElement | null>
  playback: PlaybackState
  sound: PlayerSound
  seek: Seek
  fullscreen: Fullscreen
  problem: Problem | null
  retry: () => void
  isBuffering: boolean
  /** Paused and waiting for a press. */
  isResting: boolean
  levels: readonly QualityLevel[]
  level: QualityLevel | undefined
  captions: readonly CaptionTrack[]
  chosenCaptions: CaptionTrack | undefined
  captionLines: readonly string[]
  press: Press | undefined
  toggle: () => void
  play: () => void
  pause: () => void
  /** A tap on the video: unmutes if the browser forced mute, else plays or pauses. */
  tap: () => void
}

export function usePlayer(request: PlayerRequest): Player {
  const { source, captions, isActive, onExpired } = request
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [press, setPress] = useState<Press>()
  const { speed, quality, captions: language } = usePreferences()
  const intent = usePlayIntent(isActive, useVisibility(root, request.isSnapping))
  // After a swipe the neighbour's first frame starts moving, without a switch from its poster.
  const playback = usePlayback(video, (request.isSnapping && !isActive) || request.poster === undefined)
  const sound = useVolume(video)
  const seek = useSeek(video)
  const fullscreen = useFullscreen(root, video)
  const chosenCaptions = captionsFor(captions, language)
  const captionLines = useCaptions(video, chosenCaptions)
  const preload = savesData() ? 'none' : request.preload
  const { isWanted } = intent
  const { problem, attachedCount, levels, level, retry } = useSource({
    video,
    source,
    preload,
    isWanted,
    quality,
    onExpired,
  })
  const isRefused = useAutoplay({
    video,
    isWanted: isWanted && problem === null && seek.scrubbingTo === null,
    attachedCount,
    onSoundRefused: sound.refuse,
  })
  const still = useLastFrame(video, problem !== null)
  const isBuffering = useDelayedTrue(
    problem === 'renewing' || (isWanted && problem === null && playback.isStarved && !isRefused),
    BUFFERING_SIGN_AFTER_MS,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source takes the speed back to normal
  useEffect(() => {
    if (!video) return
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
  }, [video, speed, attachedCount])

  const progressed = useEffectEvent(() => {
    if (video && video.readyState > 0)
      request.onProgress?.({ time: video.currentTime, duration: playback.duration })
  })
  const ended = useEffectEvent(() => {
    intent.choose('pause')
    request.onEnded?.()
  })
  useEffect(() => {
    if (!video) return
    const listening = new AbortController()
    video.addEventListener('timeupdate', () => progressed(), { signal: listening.signal })
    video.addEventListener('ended', () => ended(), { signal: listening.signal })
    return () => listening.abort()
  }, [video])

  function play() {
    intent.choose('play')
    // Called synchronously as well: some browsers allow it only in the click handler. Autoplay handles refusals.
    if (attachedCount > 0 && problem === null) void video?.play().catch(() => undefined)
  }

  function pause() {
    intent.choose('pause')
    video?.pause()
  }

  function toggle() {
    const sign = playback.isPlaying ? 'pause' : 'play'
    setPress((last) => ({ sign, count: (last?.count ?? 0) + 1 }))
    if (playback.isPlaying) pause()
    else play()
  }

  function tap() {
    if (sound.isRefused && playback.isPlaying) sound.unmute()
    else toggle()
  }

  const acts: Record<PlayerAction, () => void> = {
    toggle,
    back: () => seek.seekBy(-SEEK_STEP_S),
    forward: () => seek.seekBy(SEEK_STEP_S),
    louder: () => sound.nudge(VOLUME_STEP),
    quieter: () => sound.nudge(-VOLUME_STEP),
    mute: sound.toggleMute,
    fullscreen: fullscreen.toggle,
  }
  usePlayerKeys({
    root,
    isActive: intent.isActivePlayer,
    except: request.isInFeed ? UPRIGHT_KEYS : [],
    onAction: (action) => acts[action](),
  })

  useMediaSession({
    isOn: playback.isRevealed && intent.isActivePlayer(),
    title: request.title,
    artist: request.artist,
    poster: request.poster,
    onPlay: play,
    onPause: pause,
    onSeekBy: seek.seekBy,
    onSeek: seek.seek,
  })

  return {
    video,
    setVideo,
    root,
    setRoot,
    still,
    playback,
    sound,
    seek,
    fullscreen,
    problem,
    retry,
    isBuffering,
    isResting:
      problem === null && seek.scrubbingTo === null && !playback.isPlaying && (!isWanted || isRefused),
    levels,
    level,
    captions,
    chosenCaptions,
    captionLines,
    press,
    toggle,
    play,
    pause,
    tap,
  }
}
