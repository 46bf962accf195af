/** A missing profile: unknown, hidden, deleted or blocked, without revealing which. */
import { UserX } from 'lucide-react'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'

export function ProfileNotFound() {
  return (
    <MissingPage
      icon={UserX}
      title="Profile not available"
      text="The link may be wrong, or the profile was removed."
    />
  )
}
