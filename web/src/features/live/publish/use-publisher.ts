/** Broadcasts the camera: creates the stream, keeps the connection open, and measures its quality. */
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { isOnAir, nextPublish, OFF, type PublishState, type Quality, qualityOf } from './publish-machine.ts'
import { type Sending, type SentFigures, send, WHIP_PATH } from './whip.ts'

const StartCameraLive = graphql(`mutation StartCameraLive { startCameraLive { id status started_at } }`)
export const StopLive = graphql(`mutation StopLive($id: ID!) { stopLive(id: $id) { id status ended_at } }`)

const RETRY_MS = 4_000
const LOOK_EVERY_MS = 2_000

export type Publisher = {
  state: PublishState
  liveId: string | null
  /** When the stream went on air. */
  startedAt: string | null
  quality: Quality | null
  go(): Promise<void>
  stop(): Promise<void>
  /** Ended by someone else, or after too long without a connection. */
  ended(words?: string): void
  dismiss(): void
}

/** `stream` may change on air: another camera replaces the track on the same connection. */
export function usePublisher(stream: MediaStream | null): Publisher {
  const [state, tell] = useReducer(nextPublish, OFF)
  const [liveId, setLiveId] = useState<string | null>(null)
  const [, start] = useMutation(StartCameraLive)
  const [, stopLive] = useMutation(StopLive)
  const sending = useRef<Sending>(undefined)
  const isGoing = useRef(false)
  const [startedAt, setStartedAt] = useState<string | null>(null)
  const { phase } = state
  useEffect(() => {
    if (phase === 'live') setStartedAt((before) => before ?? new Date().toISOString())
    if (phase === 'off' || phase === 'ended') setStartedAt(null)
  }, [phase])

  const open = useEffectEvent(() => {
    if (!stream || !liveId) return
    sending.current?.stop(false)
    sending.current = send({
      stream,
      url: WHIP_PATH,
      onConnected: () => tell({ kind: 'connected' }),
      onLost: () => tell({ kind: 'lost', atMs: Date.now() }),
      onRefused: (words) => tell({ kind: 'refused', words, atMs: Date.now() }),
    })
  })
  const close = useCallback((isOver: boolean) => {
    sending.current?.stop(isOver)
    sending.current = undefined
  }, [])

  useEffect(() => {
    if (phase === 'starting' && liveId) open()
    if (phase !== 'reconnecting') return
    open()
    const timer = setInterval(() => {
      tell({ kind: 'lost', atMs: Date.now() })
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
    const line = sending.current
    if (!stream || !line) return
    const [picture] = stream.getVideoTracks()
    const [voice] = stream.getAudioTracks()
    if (picture) void line.replaceVideo(picture)
    void line.replaceAudio(voice ?? null)
  }, [stream])

  const go = async () => {
    if (isGoing.current) return
    isGoing.current = true
    tell({ kind: 'go' })
    const { data, error } = await start({})
    isGoing.current = false
    if (data) {
      setLiveId(data.startCameraLive.id)
      // An earlier stream that is resumed keeps its start time.
      setStartedAt(data.startCameraLive.started_at)
    } else tell({ kind: 'refused', words: error ? problemText(error) : '', atMs: Date.now() })
  }
  const stop = async () => {
    tell({ kind: 'stop' })
    const id = liveId
    close(true)
    if (!id) return
    const { error } = await stopLive({ id })
    tell({ kind: 'ended', ...(error && { words: problemText(error) }) })
  }
  return {
    state,
    liveId,
    startedAt,
    quality: useQuality(sending, isOnAir(state)),
    go,
    stop,
    ended: useCallback((words) => tell({ kind: 'ended', ...(words && { words }) }), []),
    dismiss: useCallback(() => tell({ kind: 'dismissed' }), []),
  }
}

function useQuality(sending: React.RefObject<Sending | undefined>, isWanted: boolean): Quality | null {
  const [quality, setQuality] = useState<Quality | null>(null)
  useEffect(() => {
    if (!isWanted) return setQuality(null)
    let before: SentFigures | null = null
    const timer = setInterval(async () => {
      const now = (await sending.current?.stats()) ?? null
      if (now && before && now.atMs > before.atMs && now.bytes >= before.bytes) {
        const kbit = ((now.bytes - before.bytes) * 8) / (now.atMs - before.atMs)
        const packets = Math.max(1, now.packets - before.packets)
        setQuality(qualityOf(kbit, Math.max(0, now.lost - before.lost) / packets))
      }
      before = now
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [sending, isWanted])
  return quality
}
