/**
 * Public API of the uploads slice: receiving files, and processing them into media.
 *
 * Table: uploads (files on their way in, with the form as typed; the people it names are encrypted).
 * - An upload and its media share one id; the conversion and the first job are one transaction (`pipeline.ts`).
 * - A file is media by its content alone: neither name nor declared type counts.
 * - Only a verdict on the file itself ends its processing; a failure never removes the original.
 * - A job works in a temporary directory of its own, on a local copy within a quota if the storage is remote.
 */
import './tables.ts'

export { readDiskUsage, refuseUnlessDiskSpace } from './disk-space.ts'
export { safePicture } from './forms/safe-picture.ts'
export { uploadJobs } from './job-tokens.ts'
export { bindUploadJobs } from './jobs.ts'
export { lockUploadsOf } from './may-upload.ts'
export { type DetectedContent, detectContent } from './original.ts'
export { uploadsData } from './personal-data.ts'
export { createMediaFromVideo } from './pipeline.ts'
export { requestPreview } from './previews/make-preview.ts'
export { isBannedPicture } from './processing/fingerprints.ts'
export { localFile } from './processing/local-file.ts'
export { finalVerdict, requireDiskSpace } from './processing/verdict.ts'
export { clearWorkDirs, createWorkDir, type WorkDir } from './processing/work-dir.ts'
export { addUploadRoutes } from './routes.ts'
export { addUploadsSchema } from './schema.ts'
export { QUIET_HOUR, removeStrayFolders, sweepOwnUploads } from './sweep-uploads.ts'
export { UPLOADS_SEALED } from './tables.ts'
export { createUploads, type UploadsDeps } from './types.ts'
export { readUploadMetrics } from './upload-metrics.ts'
