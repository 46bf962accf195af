/** Sending media: `manager/` uploads files in the background, `record/` is the recorder and its editor. */

export { BecomeCreator } from './BecomeCreator.tsx'
export { syncUploads } from './manager/sync-uploads.ts'
export { OpenUploads } from './OpenUploads.tsx'
export { type PrivateFile, usePrivateFiles } from './private-files.ts'
export { CameraPreview } from './record/camera/CameraPreview.tsx'
export { CAMERA_ERROR_TEXT } from './record/camera/camera-error.ts'
export type { Facing } from './record/camera/open-camera.ts'
export { type Camera, type Devices, useCamera } from './record/camera/use-camera.ts'
export { LEVEL_STEPS, useLevel } from './record/camera/use-level.ts'
