/** Broadcasts the camera: creates the stream, keeps the connection open, and measures its quality. */
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import {
  isPublishing,
  nextPublishState,
  OFF,
  type PublishState,
  type Quality,
  qualityOf,
} from './publish-machine.ts'
import { type SentStats, startWhip, WHIP_PATH, type WhipSession } from './whip.ts'

const StartCameraLive = graphql(`mutation StartCameraLive { startCameraLive { id status started_at } }`)
export const StopLive = graphql(`mutation StopLive($id: ID!) { stopLive(id: $id) { id status ended_at } }`)

const RETRY_MS = 4_000
const SAMPLE_EVERY_MS = 2_000

export type CameraPublisher = {
  state: PublishState
  liveId: string | null
  /** When the stream went on air. */
  startedAt: string | null
  quality: Quality | null
  go(): Promise<void>
  stop(): Promise<void>
  /** Ended by someone else, or after too long without a connection. */
  ended(text?: string): void
  dismiss(): void
}

/** `stream` may change on air: another camera replaces the track on the same connection. */
export function usePublisher(stream: MediaStream | null): CameraPublisher {
  const [state, dispatch] = useReducer(nextPublishState, OFF)
  const [liveId, setLiveId] = useState<string | null>(null)
  const [, start] = useMutation(StartCameraLive)
  const [, stopLive] = useMutation(StopLive)
  const session = useRef<WhipSession>(undefined)
  const isGoing = useRef(false)
  const [startedAt, setStartedAt] = useState<string | null>(null)
  const { phase } = state
  useEffect(() => {
    if (phase === 'live') setStartedAt((before) => before ?? new Date().toISOString())
    if (phase === 'off' || phase === 'ended') setStartedAt(null)
  }, [phase])

  const open = useEffectEvent(() => {
    if (!stream || !liveId) return
    session.current?.stop(false)
    session.current = startWhip({
      stream,
      url: WHIP_PATH,
      onConnected: () => dispatch({ kind: 'connected' }),
      onLost: () => dispatch({ kind: 'lost', atMs: Date.now() }),
      onRefused: (text) => dispatch({ kind: 'refused', message: text, atMs: Date.now() }),
    })
  })
  const close = useCallback((isOver: boolean) => {
    session.current?.stop(isOver)
    session.current = undefined
  }, [])

  useEffect(() => {
    if (phase === 'starting' && liveId) open()
    if (phase !== 'reconnecting') return
    open()
    const timer = setInterval(() => {
      dispatch({ kind: 'lost', atMs: Date.now() })
      open()
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [phase, liveId])
  useEffect(() => {
    if (phase === 'off' || phase === 'ended') {
      close(true)
      setLiveId(null)
    }
  }, [phase, close])
  // Leaving the page ends the broadcast: the camera must not stay on without a screen that shows it.
  useEffect(() => () => close(true), [close])

  useEffect(() => {
    const active = session.current
    if (!stream || !active) return
    const [videoTrack] = stream.getVideoTracks()
    const [audioTrack] = stream.getAudioTracks()
    if (videoTrack) void active.replaceVideo(videoTrack)
    void active.replaceAudio(audioTrack ?? null)
  }, [stream])

  const go = async () => {
    if (isGoing.current) return
    isGoing.current = true
    dispatch({ kind: 'go' })
    const { data, error } = await start({})
    isGoing.current = false
    if (data) {
      setLiveId(data.startCameraLive.id)
      // An earlier stream that is resumed keeps its start time.
      setStartedAt(data.startCameraLive.started_at)
    } else dispatch({ kind: 'refused', message: error ? problemText(error) : '', atMs: Date.now() })
  }
  const stop = async () => {
    dispatch({ kind: 'stop' })
    const id = liveId
    close(true)
    if (!id) return
    const { error } = await stopLive({ id })
    dispatch({ kind: 'ended', ...(error && { message: problemText(error) }) })
  }
  return {
    state,
    liveId,
    startedAt,
    quality: useQuality(session, isPublishing(state)),
    go,
    stop,
    ended: useCallback((text) => dispatch({ kind: 'ended', ...(text && { message: text }) }), []),
    dismiss: useCallback(() => dispatch({ kind: 'dismissed' }), []),
  }
}

function useQuality(session: React.RefObject<WhipSession | undefined>, isWanted: boolean): Quality | null {
  const [quality, setQuality] = useState<Quality | null>(null)
  useEffect(() => {
    if (!isWanted) return setQuality(null)
    let before: SentStats | null = null
    const timer = setInterval(async () => {
      const now = (await session.current?.stats()) ?? null
      if (now && before && now.atMs > before.atMs && now.bytes >= before.bytes) {
        const kbit = ((now.bytes - before.bytes) * 8) / (now.atMs - before.atMs)
        const packets = Math.max(1, now.packets - before.packets)
        setQuality(qualityOf(kbit, Math.max(0, now.lost - before.lost) / packets))
      }
      before = now
    }, SAMPLE_EVERY_MS)
    return () => clearInterval(timer)
  }, [session, isWanted])
  return quality
}
