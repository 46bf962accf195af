/** The screen of the live area. */

export { LiveViewer } from '#web/features/live/viewer/LiveViewer.tsx'
