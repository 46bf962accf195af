/** Access to files of support conversations: for staff by right, for visitors by token. */
import type { Viewer } from '#platform/viewer.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { isSentTo } from '../messenger/index.ts'
import { staffFor } from '../staff-rights/index.ts'
import type { SupportDeps } from './types.ts'
import { findConversationByToken } from './visitors/tokens.ts'

type Upload = { id: string; account_id: string; visitor_id: string | null }

export async function mayReadSupportFile(
  deps: Pick<SupportDeps, 'db' | 'clock'>,
  { viewer, visitorToken }: { viewer: Viewer | null; visitorToken: string | null },
  upload: Upload,
): Promise<boolean> {
  if (staffFor(viewer, 'support.read') && (await isSupportFile(deps, upload))) return true
  if (visitorToken === null || upload.account_id !== SUPPORT_ACCOUNT_ID) return false
  const conversation = await findConversationByToken(deps, visitorToken)
  if (!conversation) return false
  const sent = await deps.db
    .selectFrom('support_messages')
    .select('id')
    .where('upload_id', '=', upload.id)
    .where('conversation_id', '=', conversation.id)
    .executeTakeFirst()
  return sent !== undefined || upload.visitor_id === conversation.id
}

/** Files of the site's account, and files a member sent to it. */
async function isSupportFile(deps: Pick<SupportDeps, 'db'>, upload: Upload): Promise<boolean> {
  return upload.account_id === SUPPORT_ACCOUNT_ID || isSentTo(deps, SUPPORT_ACCOUNT_ID, upload)
}
