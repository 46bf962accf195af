/** Requests camera and microphone; without a microphone it records video only. */
import { RECORDING } from '#rules/recording.ts'
import { type CameraError, cameraErrorOf } from './camera-error.ts'

export type Facing = 'user' | 'environment'
export type CameraRequest = {
  cameraId: string | null
  facing: Facing
  microphoneId: string | null
  /** The video size, if other than that of a recording. */
  size?: Pick<MediaTrackConstraints, 'width' | 'height' | 'frameRate'> | undefined
}

type OpenedCamera = { stream: MediaStream; isSilent: boolean } | { trouble: CameraError }

function canRecord(): boolean {
  return Boolean(navigator.mediaDevices?.getUserMedia) && typeof MediaRecorder === 'function'
}

export async function openCamera({
  cameraId,
  facing,
  microphoneId,
  size = RECORDING.camera,
}: CameraRequest): Promise<OpenedCamera> {
  if (!canRecord()) return { trouble: 'unsupported' }
  const video: MediaTrackConstraints = {
    ...size,
    ...(cameraId ? { deviceId: { exact: cameraId } } : { facingMode: facing }),
  }
  const audio: MediaTrackConstraints = {
    echoCancellation: true,
    noiseSuppression: true,
    ...(microphoneId && { deviceId: { exact: microphoneId } }),
  }
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ video, audio }), isSilent: false }
  } catch (firstError) {
    try {
      return { stream: await navigator.mediaDevices.getUserMedia({ video }), isSilent: true }
    } catch (secondError) {
      // The second error is about the camera alone; the first may be about the microphone.
      return { trouble: cameraErrorOf(secondError ?? firstError) }
    }
  }
}

export function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
