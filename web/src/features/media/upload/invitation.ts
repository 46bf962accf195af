/** The invitation to send a first video: carried in the address through every step of an upload. */
import { useSearchParams } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { CREATOR_RULES, INVITED_RULES, type PickRules } from './manager/pick-files.ts'
import type { UploadItem } from './manager/upload-item.ts'

export type Uploading = {
  isInvited: boolean
  /** Null for somebody who may send nothing. */
  rules: PickRules | null
  /** A step's path with the invitation kept. */
  step(path: string): string
  /** The step of an upload that may have been begun on invitation before. */
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
