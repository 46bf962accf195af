/** All stored files that the database references, by slice; a restore checks that they exist. */
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import { ACCOUNT_FILES } from '../modules/accounts/index.ts'
import { AGE_REVIEW_FILES } from '../modules/age-assurance/index.ts'
import { RELEASE_FILES } from '../modules/appearance-records/index.ts'
import { ATTACHMENT_FILES } from '../modules/attachments/index.ts'
import { CREATOR_FILES } from '../modules/creators/index.ts'
import { LIVE_FILES } from '../modules/live/index.ts'
import { MEDIA_FILES } from '../modules/media/index.ts'
import { CASE_FILES } from '../modules/moderation/index.ts'

export const REFERENCED_FILES: readonly ReferencedFiles[] = [
  ACCOUNT_FILES,
  CREATOR_FILES,
  AGE_REVIEW_FILES,
  MEDIA_FILES,
  RELEASE_FILES,
  ATTACHMENT_FILES,
  LIVE_FILES,
  CASE_FILES,
]
