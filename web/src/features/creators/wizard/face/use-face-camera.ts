/** Opens the camera while a component is mounted, and closes it on every way out. */
import { useCallback, useEffect, useRef, useState } from 'react'

export type CameraState =
  | { kind: 'off' }
  | { kind: 'asking' }
  | { kind: 'on'; stream: MediaStream; label: string; isMirrored: boolean }
  | { kind: 'denied' | 'missing' | 'busy' }

const WANTED: MediaStreamConstraints = {
  video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
  audio: false,
}

export function useFaceCamera() {
  const [state, setState] = useState<CameraState>({ kind: 'off' })
  const running = useRef<MediaStream>(undefined)
  /** The latest request; results of older ones are discarded. */
  const latestRequest = useRef(0)

  const stop = useCallback(() => {
    latestRequest.current += 1
    stopTracks(running.current)
    running.current = undefined
    setState({ kind: 'off' })
  }, [])

  const start = useCallback(async () => {
    latestRequest.current += 1
    const own = latestRequest.current
    setState({ kind: 'asking' })
    try {
      if (!navigator.mediaDevices) throw new DOMException('no camera here', 'NotFoundError')
      const stream = await navigator.mediaDevices.getUserMedia(WANTED)
      if (latestRequest.current !== own) return stopTracks(stream)
      stopTracks(running.current)
      running.current = stream
      const track = stream.getVideoTracks()[0]
      // Unplugged, or revoked in the browser's settings.
      track?.addEventListener('ended', () => latestRequest.current === own && setState({ kind: 'missing' }))
      const isMirrored = track?.getSettings().facingMode !== 'environment'
      setState({ kind: 'on', stream, label: track?.label ?? '', isMirrored })
    } catch (error) {
      if (latestRequest.current === own) setState({ kind: kindOf(error) })
    }
  }, [])

  useEffect(() => {
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      latestRequest.current += 1
      stopTracks(running.current)
    }
  }, [stop])

  return { state, start, stop }
}

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function kindOf(error: unknown): 'denied' | 'missing' | 'busy' {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}
