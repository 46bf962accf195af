/** Dependencies of this slice. */
import type { AccountsDeps } from '../accounts/index.ts'
import type { AttachmentsDeps } from '../attachments/index.ts'
import type { MessengerDeps } from '../messenger/index.ts'

export type SupportDeps = AccountsDeps & AttachmentsDeps & MessengerDeps
