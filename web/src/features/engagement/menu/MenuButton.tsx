/** The three-dot button of a media's menu: in its action column, or round. */
import { Ellipsis } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { RailButton } from '#web/parts/RailButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

export type MenuLook = 'rail' | 'icon' | 'on-picture'

type Props = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  look?: MenuLook | undefined
}

export function MenuButton({ look = 'icon', ...rest }: Props) {
  if (look === 'rail') return <RailButton icon={Ellipsis} label="More" words="More" {...rest} />
  return (
    <IconButton
      icon={Ellipsis}
      label="More"
      className={look === 'on-picture' ? 'icon-lift text-ink!' : ''}
      {...rest}
    />
  )
}
