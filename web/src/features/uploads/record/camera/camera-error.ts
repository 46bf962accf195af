/** Why the camera is unavailable, and what to do about it. */

export type CameraError = 'denied' | 'none' | 'taken' | 'too-small' | 'unplugged' | 'unsupported'

export const CAMERA_ERROR_TEXT: Record<CameraError, { title: string; text: string }> = {
  denied: {
    title: 'Make sure you have granted permission to your camera',
    text: 'Click the icon next to the address bar, allow camera and microphone, then try again. On a phone, also check your browser app’s permissions.',
  },
  none: {
    title: 'No camera found',
    text: 'Connect a camera and try again, record on your phone, or upload a video instead.',
  },
  taken: {
    title: 'Your camera is in use',
    text: 'Close the app or tab that’s using the camera, then try again.',
  },
  'too-small': {
    title: 'Camera resolution too low',
    text: 'Recording needs at least 640 × 320. Choose another camera.',
  },
  unplugged: {
    title: 'Camera disconnected',
    text: 'Your recording so far is saved. Reconnect the camera or choose another.',
  },
  unsupported: {
    title: 'This browser can’t record',
    text: 'Use the latest Chrome, Edge, Firefox or Safari over a secure connection.',
  },
}

export function cameraErrorOf(error: unknown): CameraError {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
      return 'none'
    case 'OverconstrainedError':
      return 'too-small'
    default:
      return 'taken'
  }
}
