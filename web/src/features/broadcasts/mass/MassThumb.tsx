/** The first picture of a mass message, or a text icon. */
import { MessageSquareText } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { firstThumbnail } from './mass-messages.ts'
import type { MassRow } from './queries.ts'

type Props = Pick<MassRow, 'messages'> & { className: string }

export function MassThumb({ messages, className }: Props) {
  const picture = firstThumbnail(messages)
  if (picture)
    return <img src={picture} alt="" className={cx('shrink-0 bg-raised object-cover', className)} />
  return (
    <span className={cx('grid shrink-0 place-items-center bg-overlay text-ink-soft', className)}>
      <MessageSquareText size={20} />
    </span>
  )
}
