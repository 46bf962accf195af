/** Dependencies of this slice. */
import type { CreatorsDeps } from '../creators/index.ts'
import type { EarningsDeps } from '../earnings/index.ts'
import type { UploadsDeps } from '../uploads/index.ts'

export type StaffDeps = CreatorsDeps & EarningsDeps & UploadsDeps
