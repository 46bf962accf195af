/** The invitation to send a first video: carried in the address through every step of an upload. */
import { useSearchParams } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { CREATOR_RULES, INVITED_RULES, type PickRules } from './manager/pick-files.ts'

export type Uploading = {
  isInvited: boolean
  /** Null for somebody who may send nothing. */
  rules: PickRules | null
  /** A step's path with the invitation kept. */
  step(path: string): string
}

export function useUploading(): Uploading {
  const [query] = useSearchParams()
  const { account } = useSession()
  const isInvited = query.get('n') === 'invitation'
  const invitedRules = isInvited ? INVITED_RULES : null
  return {
    isInvited,
    rules: account?.role.creator ? CREATOR_RULES : invitedRules,
    step: (path) => (isInvited ? `${path}?n=invitation` : path),
  }
}
