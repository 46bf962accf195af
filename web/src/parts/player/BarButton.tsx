/** An icon button on the video with a 44 px hit area. */
import type { ComponentPropsWithRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'

type BarButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  icon: Icon
  label: string
  isFilled?: boolean
}

export function BarButton({ icon: Sign, label, isFilled, className, ...rest }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'press icon-lift grid size-11 shrink-0 place-items-center rounded-full text-ink -outline-offset-2 hover:bg-ink/15',
        className,
      )}
      {...rest}
    >
      <Sign size={22} strokeWidth={2.1} fill={isFilled ? 'currentColor' : 'none'} />
    </button>
  )
}
