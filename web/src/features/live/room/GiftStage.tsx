/** A gift over the width of the stream: its picture, small copies that fly around it, and who sent it. */
import { type CSSProperties, Suspense } from 'react'
import { findGift, giftPicture } from '#rules/gifts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import type { ChatMessage } from './chat-log.ts'

type Props = {
  tip: ChatMessage
  /** Where it plays: never over the text of the chat. */
  className: string
}

const BITS = Array.from({ length: 10 }, (_, at) => ({ at, left: (at * 37) % 92 }))

export function GiftStage({ tip: { gift: id, user }, className }: Props) {
  const gift = findGift(id)
  if (!gift) return null
  const picture = giftPicture(gift.id)
  return (
    <Suspense>
      {/* The overlay for streaming programs uses the same file. */}
      <link rel="stylesheet" href="/gifts/gifts.css" precedence="default" />
      {/* Screen readers get the gift from the chat. */}
      <div aria-hidden="true" data-gift={gift.id} className={cx('gift', `gift-${gift.id}`, className)}>
        {BITS.map(({ at, left }) => (
          <img
            key={at}
            src={picture}
            alt=""
            className="gift-bit"
            style={{ '--at': at, '--x': left } as CSSProperties}
          />
        ))}
        <img src={picture} alt="" className="gift-art" />
        <p className="gift-caption">
          <Avatar src={user.avatar} name={user.fullname} size={32} />
          <span>
            {user.fullname} sent {gift.phrase}
          </span>
        </p>
      </div>
    </Suspense>
  )
}
