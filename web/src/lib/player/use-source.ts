/** Attaches a source to a video element and renews it when its URL expires. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { attachFile } from './attach-file.ts'
import { attachHls } from './attach-hls.ts'
import type { SourceAttachment } from './attachment.ts'
import { levelFor } from './levels.ts'
import type { Preload, Problem, QualityLevel, SourceFailure, VideoSource } from './types.ts'
import { usePosition } from './use-position.ts'

/** Timeout for the caller to provide a fresh URL. */
const RENEWAL_TIMEOUT_MS = 15_000
/** Gives up after this many fresh URLs in a row that failed without playing. */
const MAX_RENEWALS = 2

type SourceRequest = {
  video: HTMLVideoElement | null
  /** A newer URL of the same media is used once the current one fails. */
  source: VideoSource
  preload: Preload
  /** Whether playback is requested. */
  isWanted: boolean
  quality: number | 'auto'
  onExpired: (() => void) | undefined
}

type SourceState = {
  problem: Problem | null
  /** How many sources the element has had. */
  attachedCount: number
  /** Best first; empty without a choice. */
  levels: readonly QualityLevel[]
  /** The level that plays. */
  level: QualityLevel | undefined
  /** Retries at the same position. */
  retry: () => void
}

type Current = { source: VideoSource; startAt: number; attempt: number }

export function useSource(request: SourceRequest): SourceState {
  const { video, source, preload, isWanted, quality, onExpired } = request
  const [current, setCurrent] = useState<Current>({ source, startAt: 0, attempt: 0 })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attachedCount, setAttachedCount] = useState(0)
  const [levels, setLevels] = useState<readonly QualityLevel[]>([])
  const [levelId, setLevelId] = useState<number>()
  const attachment = useRef<SourceAttachment>(undefined)
  const renewals = useRef(0)
  const position = usePosition(video, () => {
    renewals.current = 0
  })

  const adopt = useCallback(
    (next: VideoSource) => {
      setProblem(null)
      setCurrent(({ attempt }) => ({ source: next, startAt: position.current, attempt: attempt + 1 }))
    },
    [position],
  )

  const failed = useEffectEvent((failure: SourceFailure) => {
    if (failure !== 'expired') return setProblem(failure)
    // A newer URL is already there; the effect below adopts it, like one that arrives later.
    if (source.url !== current.source.url) return setProblem('renewing')
    if (!onExpired || renewals.current >= MAX_RENEWALS) return setProblem('broken')
    renewals.current += 1
    setProblem('renewing')
    onExpired()
  })

  const firstPreload = useEffectEvent(() => preload)

  useEffect(() => {
    if (!video) return
    const attach = current.source.type === 'hls' ? attachHls : attachFile
    let isOver = false
    const attached = attach({
      video,
      source: current.source,
      startAt: current.startAt,
      preload: firstPreload(),
      onAttached: () => setAttachedCount((count) => count + 1),
      onLevels: setLevels,
      onLevel: setLevelId,
      onFailure(failure) {
        if (isOver) return
        isOver = true
        failed(failure)
      },
    })
    attachment.current = attached
    return () => {
      isOver = true
      attachment.current = undefined
      attached.detach()
      setLevels([])
    }
  }, [video, current])

  // biome-ignore lint/correctness/useExhaustiveDependencies: applies to each new attachment
  useEffect(() => attachment.current?.preload(preload), [preload, current, video])

  // biome-ignore lint/correctness/useExhaustiveDependencies: applies to each new attachment
  useEffect(() => {
    if (isWanted) attachment.current?.wake()
  }, [isWanted, current, video])

  // biome-ignore lint/correctness/useExhaustiveDependencies: applies to each new attachment
  useEffect(() => {
    attachment.current?.chooseLevel(levelFor(levels, quality)?.id ?? 'auto')
  }, [levels, quality, current])

  useEffect(() => {
    const isNewer = source.url !== current.source.url
    const isUntouched = position.current === 0 && !isWanted
    if (isNewer && (problem === 'renewing' || isUntouched)) adopt(source)
  }, [source, current, problem, isWanted, position, adopt])

  useEffect(() => {
    if (problem !== 'renewing') return
    const timer = setTimeout(() => setProblem('broken'), RENEWAL_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [problem])

  const retry = useCallback(() => {
    renewals.current = 0
    adopt(source)
  }, [adopt, source])

  useEffect(() => {
    if (problem !== 'network') return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [problem, retry])

  const offered = levels.length > 1 ? levels : NO_LEVELS
  return {
    problem,
    attachedCount,
    levels: offered,
    level: offered.find(({ id }) => id === levelId),
    retry,
  }
}

const NO_LEVELS: readonly QualityLevel[] = []
