/** The three-dot button of a media's menu: in its action column, or round. */
import { Ellipsis } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { RailButton } from '#web/parts/RailButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

export type MenuVariant = 'rail' | 'icon' | 'on-picture'

type Props = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  variant?: MenuVariant | undefined
}

export function MenuButton({ variant = 'icon', ...rest }: Props) {
  if (variant === 'rail') return <RailButton icon={Ellipsis} label="More" text="More" {...rest} />
  return (
    <IconButton
      icon={Ellipsis}
      label="More"
      className={variant === 'on-picture' ? 'icon-lift text-ink!' : ''}
      {...rest}
    />
  )
}
