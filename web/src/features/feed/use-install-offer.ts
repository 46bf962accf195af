/** Offers to install the app when the browser supports it and the rule allows it at this slide. */
import { useEffect, useEffectEvent, useState } from 'react'
import { hasInstallPrompt } from '#web/lib/install-prompt.ts'
import { mayOfferInstall } from './install-rule.ts'

const KEY = 'candid.install-offered'
/** Global, so that leaving the feed and returning does not reset the count. */
let slidesSeen = 0

export function useInstallOffer(activeId: string | null): { isOffered: boolean; close(): void } {
  const [isOffered, setOffered] = useState(false)
  const seen = useEffectEvent(() => {
    slidesSeen += 1
    if (!hasInstallPrompt() || !mayOfferInstall(slidesSeen, lastShownAt(), Date.now())) return
    localStorage.setItem(KEY, String(Date.now()))
    setOffered(true)
  })
  useEffect(() => {
    if (activeId !== null) seen()
  }, [activeId])
  return { isOffered, close: () => setOffered(false) }
}

function lastShownAt(): number | null {
  const storedAt = Number(localStorage.getItem(KEY))
  return storedAt > 0 ? storedAt : null
}
