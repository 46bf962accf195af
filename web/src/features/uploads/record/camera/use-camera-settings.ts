/** The camera settings: devices, facing mode, mirroring, mute, torch and zoom. */
import { useEffect, useState } from 'react'
import { showToast } from '#web/ui/toasts.tsx'
import { type Abilities, cameraAbilities, setAbility } from './abilities.ts'
import type { Facing } from './open-camera.ts'
import { type Camera, type Devices, useCamera } from './use-camera.ts'

const NO_ABILITIES: Abilities = { hasTorch: false, zooms: [] }

export type CameraSettings = {
  camera: Camera
  devices: Devices
  stream: MediaStream | null
  isMirrored: boolean
  abilities: Abilities
  hasTorch: boolean
  zoom: number
  isMuted: boolean
  cameraId: string
  microphoneId: string
  again(): void
  flip(): void
  mirror(): void
  mute(): void
  turnTorch(): void
  zoomTo(factor: number): void
  pickCamera(id: string): void
  pickMicrophone(id: string): void
}

export function useCameraSettings(): CameraSettings {
  const [facing, setFacing] = useState<Facing>('user')
  const [cameraId, setCameraId] = useState<string | null>(null)
  const [microphoneId, setMicrophoneId] = useState<string | null>(null)
  const [ownMirror, setOwnMirror] = useState<boolean | null>(null)
  const [isMuted, setMuted] = useState(false)
  const [hasTorch, setTorch] = useState(false)
  const [zoom, setZoom] = useState(1)
  const { camera, devices, again } = useCamera({ cameraId, facing, microphoneId })
  const stream = camera.state === 'ready' ? camera.stream : null
  const abilities = stream ? cameraAbilities(stream) : NO_ABILITIES
  // People expect a mirrored front camera; the back camera may film text.
  const isMirrored = ownMirror ?? (camera.state === 'ready' && camera.isFront)

  useEffect(() => {
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted
  }, [stream, isMuted])

  const resetOptions = () => {
    setOwnMirror(null)
    setTorch(false)
    setZoom(1)
  }
  const applyConstraint = async (constraints: { torch?: boolean; zoom?: number }, done: () => void) => {
    if (stream && (await setAbility(stream, constraints))) done()
    else showToast({ tone: 'danger', text: 'Your camera doesn’t support this.' })
  }
  const settings = (kind: 'video' | 'audio') =>
    stream
      ?.getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId ?? ''

  return {
    ...{ camera, devices, stream, isMirrored, abilities, hasTorch, zoom, isMuted, again },
    cameraId: cameraId ?? settings('video'),
    microphoneId: microphoneId ?? settings('audio'),
    flip() {
      resetOptions()
      setCameraId(null)
      setFacing((before) => (before === 'user' ? 'environment' : 'user'))
    },
    mirror: () => setOwnMirror(!isMirrored),
    mute: () => setMuted((before) => !before),
    turnTorch: () => void applyConstraint({ torch: !hasTorch }, () => setTorch(!hasTorch)),
    zoomTo: (factor) => void applyConstraint({ zoom: factor }, () => setZoom(factor)),
    pickCamera(id) {
      resetOptions()
      setCameraId(id)
    },
    pickMicrophone: setMicrophoneId,
  }
}
