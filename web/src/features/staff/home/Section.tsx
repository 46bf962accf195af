/** The console's first page: where one's own day begins. */
import { House } from 'lucide-react'
import { useSession } from '#web/lib/session.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { StaffPage } from '../frame/StaffPage.tsx'

export function Section() {
  const { account } = useSession()
  return (
    <StaffPage title={`Hello, ${account?.fullname ?? 'colleague'}`}>
      <EmptyState
        icon={House}
        title="Choose a queue"
        text="Press G and the letter of a section, or ? for all keys."
      />
    </StaffPage>
  )
}
