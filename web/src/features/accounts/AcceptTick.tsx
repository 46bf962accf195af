/** The checkbox that accepts the cookie policy and the terms, and sets the consent cookie. */
import type { ChangeEvent, ComponentPropsWithRef } from 'react'
import { Link } from 'react-router'
import { cookiePolicy } from '#web/features/consent/index.ts'
import { giveConsent, hasAccepted } from '#web/lib/consent.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & { isRefused: boolean }

export function AcceptTick({ isRefused, onChange, ...control }: Props) {
  const overlays = useOverlays()
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.checked && !hasAccepted('cookies')) giveConsent('cookies')
    onChange?.(event)
  }
  return (
    <Checkbox {...control} onChange={change} invalid={isRefused}>
      I accept the{' '}
      <button
        type="button"
        onClick={() => void overlays.open(cookiePolicy, {})}
        className="hit relative font-semibold text-ink hover:underline"
      >
        cookie policy
      </button>{' '}
      and the{' '}
      <Link
        to="/about/terms-of-service"
        target="_blank"
        className="hit relative font-semibold text-ink hover:underline"
      >
        terms of service
      </Link>
    </Checkbox>
  )
}
