/** Opens the subscribe dialog for visitors of a trial link, `/{username}?trial={code}`. */
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useOverlays } from '#web/lib/overlays.tsx'
import type { SubscribablePerson } from './fields.ts'
import { subscribeDialog } from './subscribe.ts'

/** Codes already opened since the page was loaded, so that closing or going back does not reopen the dialog. */
const opened = new Set<string>()

export function useTrialLink(person: SubscribablePerson, isOwn: boolean): void {
  const [params] = useSearchParams()
  const overlays = useOverlays()
  const code = isOwn ? null : params.get('trial')
  const open = useEffectEvent((trialCode: string) => {
    const { id, username, fullname, avatar } = person
    void overlays.open(subscribeDialog, { person: { id, username, fullname, avatar }, trialCode })
  })
  useEffect(() => {
    if (code === null || opened.has(code)) return
    opened.add(code)
    open(code)
  }, [code])
}
