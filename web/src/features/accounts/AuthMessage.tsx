/** A result screen with one link to continue. */
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { AuthFrame } from './AuthFrame.tsx'

const TONE_STYLES = {
  success: 'bg-success-wash text-success',
  danger: 'bg-danger-wash text-danger-ink',
} as const

type Props = {
  title: string
  icon: Icon
  tone: keyof typeof TONE_STYLES
  /** The result text: it takes focus, so that screen readers announce it when it replaces a form. */
  text: ReactNode
  back?: string
  children?: ReactNode
}

export function AuthMessage({ title, icon: Sign, tone, text, back, children }: Props) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus({ preventScroll: true }), [])
  return (
    <AuthFrame title={title} back={back}>
      <div className="flex items-center gap-4">
        <span className={cx('grid size-12 shrink-0 place-items-center rounded-full', TONE_STYLES[tone])}>
          <Sign size={22} />
        </span>
        <p ref={message} tabIndex={-1} className="text-base text-pretty text-ink-soft outline-none">
          {text}
        </p>
      </div>
      {children && <div className="mt-7 grid gap-2.5">{children}</div>}
    </AuthFrame>
  )
}
