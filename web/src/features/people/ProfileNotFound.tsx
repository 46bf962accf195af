/** A missing profile: unknown, hidden, deleted or blocked, without revealing which. */
import { UserX } from 'lucide-react'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'

export function ProfileNotFound() {
  return (
    <MissingPage
      icon={UserX}
      title="This profile is not available"
      text="Nobody has this name, or the profile cannot be seen."
    />
  )
}
