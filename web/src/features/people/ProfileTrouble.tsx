/** A profile that failed to load. */
import { Page } from '#web/parts/page/Page.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

export function ProfileTrouble({ onRetry }: { onRetry(): void }) {
  return (
    <Page title="Profile" back="/">
      <div className="grid min-h-[60dvh] place-items-center">
        <ErrorState title="Couldn’t load this profile" onRetry={onRetry} />
      </div>
    </Page>
  )
}
