/** Opens the camera while a component is mounted, and reopens it when another device is chosen. */
import { useCallback, useEffect, useState } from 'react'
import type { CameraError } from './camera-error.ts'
import { type CameraRequest, openCamera, stopStream } from './open-camera.ts'

export type Camera =
  | { state: 'opening' }
  | { state: 'ready'; stream: MediaStream; isSilent: boolean; isFront: boolean }
  | { state: 'trouble'; trouble: CameraError }

export type Device = { id: string; label: string }
export type Devices = { cameras: readonly Device[]; microphones: readonly Device[] }

const NO_DEVICES: Devices = { cameras: [], microphones: [] }

/** `size` must be a stable object. */
export function useCamera(request: CameraRequest): { camera: Camera; devices: Devices; again(): void } {
  const { cameraId, facing, microphoneId, size } = request
  const [camera, setCamera] = useState<Camera>({ state: 'opening' })
  const [devices, setDevices] = useState(NO_DEVICES)
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens the camera again
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    setCamera({ state: 'opening' })
    void openCamera({ cameraId, facing, microphoneId, size }).then(async (opened) => {
      if ('trouble' in opened) {
        if (!isOver) setCamera({ state: 'trouble', trouble: opened.trouble })
        return
      }
      stream = opened.stream
      // Unmounted during the permission prompt: the camera must not stay on.
      if (isOver) return stopStream(stream)
      const [track] = stream.getVideoTracks()
      track?.addEventListener('ended', () => {
        if (!isOver) setCamera({ state: 'trouble', trouble: 'unplugged' })
      })
      const isFront = track?.getSettings().facingMode !== 'environment'
      setCamera({ state: 'ready', stream, isSilent: opened.isSilent, isFront })
      // Browsers reveal device labels only while a device is open.
      setDevices(await listDevices())
    })
    return () => {
      isOver = true
      stopStream(stream)
    }
  }, [cameraId, facing, microphoneId, size, attempt])

  useEffect(() => {
    const onChange = () => void listDevices().then(setDevices)
    navigator.mediaDevices?.addEventListener('devicechange', onChange)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', onChange)
  }, [])

  return { camera, devices, again }
}

async function listDevices(): Promise<Devices> {
  const found = (await navigator.mediaDevices?.enumerateDevices?.()) ?? []
  const named = (kind: MediaDeviceKind, word: string) =>
    found
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `${word} ${index + 1}` }))
  return { cameras: named('videoinput', 'Camera'), microphones: named('audioinput', 'Microphone') }
}
