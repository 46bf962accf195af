/** Nobody to show: the name is free, hidden, gone, or there is a block. Which one is not told. */
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
