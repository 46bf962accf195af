/** The screen that a browser's camera goes on air from. */

export { LiveCamera } from '#web/features/live/studio/LiveCamera.tsx'
