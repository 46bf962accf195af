/** Why the camera is unavailable, and what to do about it. */

export type CameraError = 'denied' | 'none' | 'taken' | 'too-small' | 'unplugged' | 'unsupported'

export const CAMERA_ERROR_TEXT: Record<CameraError, { title: string; text: string }> = {
  denied: {
    title: 'Make sure you have granted permission to your camera',
    text: 'Press the sign at the left of the address, allow camera and microphone for this site, then try again. On a phone, the settings of the browser app may have to allow them, too.',
  },
  none: {
    title: 'There is no camera',
    text: 'Connect a camera and try again, or record on your phone. You can also upload a video you have already.',
  },
  taken: {
    title: 'Another app uses your camera',
    text: 'Close the app or the other tab that shows the camera, then try again.',
  },
  'too-small': {
    title: 'This camera films too small',
    text: 'A recording needs a picture of 640 × 320 or more. Choose another camera.',
  },
  unplugged: {
    title: 'The camera is gone',
    text: 'It was unplugged or switched off. What you recorded so far is kept. Connect it again, or choose another one.',
  },
  unsupported: {
    title: 'This browser cannot record',
    text: 'Open this page in a current version of Chrome, Edge, Firefox or Safari, over a secure connection.',
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
