/** The studio's camera: devices, orientation, mute and off state, and screen sharing. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Camera, type Devices, type Facing, useCamera } from '#web/features/uploads/index.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { constantFrameRate } from '../publish/constant-frame-rate.ts'

type Orientation = 'landscape' | 'portrait'

const SIZES = {
  landscape: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } },
  portrait: { width: { ideal: 720 }, height: { ideal: 1280 }, frameRate: { ideal: 30, max: 30 } },
} as const satisfies Record<Orientation, object>

export type LiveCameraState = {
  camera: Camera
  devices: Devices
  /** The outgoing stream: video of the camera or the screen, with the microphone. */
  stream: MediaStream | null
  isFront: boolean
  isMuted: boolean
  isOff: boolean
  isScreen: boolean
  canShareScreen: boolean
  orientation: Orientation
  cameraId: string
  microphoneId: string
  again(): void
  flip(): void
  mute(): void
  turnOff(): void
  shareScreen(): Promise<void>
  setOrientation(orientation: Orientation): void
  pickCamera(id: string): void
  pickMicrophone(id: string): void
}

export function useLiveCamera(initialOrientation: Orientation): LiveCameraState {
  const [facing, setFacing] = useState<Facing>('user')
  const [cameraId, setCameraId] = useState<string | null>(null)
  const [microphoneId, setMicrophoneId] = useState<string | null>(null)
  const [orientation, setOrientation] = useState<Orientation>(initialOrientation)
  const [isMuted, setMuted] = useState(false)
  const [isOff, setOff] = useState(false)
  const { camera, devices, again } = useCamera({ cameraId, facing, microphoneId, size: SIZES[orientation] })
  const own = camera.state === 'ready' ? camera.stream : null
  const { screen, share } = useScreen()

  const stream = useMemo(() => {
    if (!screen) return own
    return new MediaStream([...screen.getVideoTracks(), ...(own?.getAudioTracks() ?? [])])
  }, [own, screen])
  useEffect(() => {
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted
    for (const track of stream?.getVideoTracks() ?? []) track.enabled = !isOff
  }, [stream, isMuted, isOff])

  const settings = (kind: 'video' | 'audio') =>
    own
      ?.getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId ?? ''
  return {
    ...{ camera, devices, stream, isMuted, isOff, orientation, again, setOrientation },
    isFront: camera.state === 'ready' && camera.isFront && screen === null,
    isScreen: screen !== null,
    canShareScreen: typeof navigator.mediaDevices?.getDisplayMedia === 'function',
    cameraId: cameraId ?? settings('video'),
    microphoneId: microphoneId ?? settings('audio'),
    flip() {
      setCameraId(null)
      setFacing((before) => (before === 'user' ? 'environment' : 'user'))
    },
    mute: () => setMuted((before) => !before),
    turnOff: () => setOff((before) => !before),
    shareScreen: share,
    pickCamera: setCameraId,
    pickMicrophone: setMicrophoneId,
  }
}

/** The captured screen, and the stream that is sent to viewers. */
type SharedScreen = { captured: MediaStream; sent: MediaStream }

function useScreen() {
  const [screen, setScreen] = useState<MediaStream | null>(null)
  const current = useRef<SharedScreen | null>(null)
  const setCurrent = (next: SharedScreen | null) => {
    stopSharing(current.current)
    current.current = next
    setScreen(next?.sent ?? null)
  }
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      stopSharing(current.current)
    }
  }, [])
  const share = async () => {
    if (current.current) return setCurrent(null)
    try {
      const captured = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 30 } })
      // The page was left during the prompt: stop, or the screen would stay shared unnoticed.
      if (isUnmounted.current) return stop(captured)
      // The browser's own "stop sharing" button.
      captured.getVideoTracks()[0]?.addEventListener('ended', () => setCurrent(null))
      setCurrent({ captured, sent: new MediaStream(captured.getVideoTracks().map(constantFrameRate)) })
    } catch (error) {
      // A dismissed prompt is no error.
      const isDismissed = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isDismissed) showToast({ tone: 'danger', text: 'Screen sharing isn’t available in this browser.' })
    }
  }
  return { screen, share }
}

function stopSharing(screen: SharedScreen | null): void {
  if (!screen) return
  stop(screen.captured)
  stop(screen.sent)
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
