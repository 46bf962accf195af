/** Asks to accept cookies first, with a link to the policy. */
import type { ReactNode } from 'react'
import { COOKIE_TEXT } from '#rules/consent.ts'
import { cookiePolicy } from '#web/features/consent/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const LINK_TEXT = 'cookies policy'

type Props = { purpose: keyof typeof COOKIE_TEXT; children?: ReactNode }

export function CookieNotice({ purpose, children }: Props) {
  const overlays = useOverlays()
  const [before, after] = COOKIE_TEXT[purpose].split(LINK_TEXT)
  return (
    <Notice tone="danger">
      <p>
        {before}
        <button
          type="button"
          onClick={() => void overlays.open(cookiePolicy, {})}
          className="hit relative font-bold underline underline-offset-2"
        >
          {LINK_TEXT}
        </button>
        {after}
      </p>
      {children}
    </Notice>
  )
}
