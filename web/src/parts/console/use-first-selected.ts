/** On desktop, a queue without a selected item selects its first; on a phone the list comes first. */
import { useEffect } from 'react'
import { useRedirect } from '#web/lib/redirect.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'

export function useFirstSelected(at: string | undefined, firstPath: string | undefined): void {
  const isDesktop = useIsDesktop()
  const redirect = useRedirect()
  useEffect(() => {
    if (isDesktop && at === undefined && firstPath !== undefined) redirect(firstPath, { replace: true })
  }, [isDesktop, at, firstPath, redirect])
}
