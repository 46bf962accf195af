/** The invitation to upload a first video: a query parameter kept through every step of the upload. */
import { useSearchParams } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { CREATOR_RULES, INVITED_RULES, type PickRules } from './manager/pick-files.ts'
import type { UploadItem } from './manager/upload-item.ts'

type Uploading = {
  isInvited: boolean
  /** Null for an account that may not upload. */
  rules: PickRules | null
  /** The path of a step, with the invitation if there is one. */
  step(path: string): string
  /** The path of a step for an upload that may have begun with an invitation. */
  stepOf(item: Pick<UploadItem, 'draft'>, path: string): string
}

export function useUploading(): Uploading {
  const [query] = useSearchParams()
  const { account } = useSession()
  const isInvited = query.get('n') === 'invitation'
  const invitedRules = isInvited ? INVITED_RULES : null
  return {
    isInvited,
    rules: account?.role.creator ? CREATOR_RULES : invitedRules,
    step: (path) => (isInvited ? invited(path) : path),
    stepOf: ({ draft }, path) => (isInvited || draft.isInvitation ? invited(path) : path),
  }
}

function invited(path: string): string {
  return `${path}?n=invitation`
}
