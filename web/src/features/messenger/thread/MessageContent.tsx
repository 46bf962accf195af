/** Renders the content of a message by its type. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { TeaserCard } from '../teaser/TeaserCard.tsx'
import { bubbleCorners, TextBubble, UnsentBubble } from './Bubble.tsx'
import { cachedLocalUrl, localUrl } from './local-pictures.ts'
import { MessageAttachment, UploadingAttachment } from './MessageAttachment.tsx'
import { quoteText } from './message-text.ts'
import { QuoteLine } from './Quote.tsx'
import type { RowCallbacks } from './row-callbacks.ts'
import type { ThreadItem } from './rows.ts'

type Props = Pick<RowCallbacks, 'onOpenQuote' | 'onDrop' | 'onChanged'> & {
  threadItem: ThreadItem
  isFirst: boolean
  isLast: boolean
  person: { id: string; fullname: string }
  viewerName: string
  done: number | undefined
}

export function MessageContent(props: Props) {
  const { threadItem, isFirst, isLast, person, viewerName, done, onDrop, onChanged } = props
  const { message, entry, isOwn, key } = threadItem
  const shape = { isOwn, isFirst, isLast }
  if (message?.deleted) return <UnsentBubble {...shape} />
  if (entry?.file) {
    const { blob, kind } = entry.file
    const isRefused = entry.state === 'refused'
    return (
      <>
        <QuoteBlock {...props} />
        <UploadingAttachment
          {...shape}
          kind={kind}
          src={localUrl(key, blob)}
          done={done}
          isRefused={isRefused}
          onCancel={() => onDrop(key)}
        />
      </>
    )
  }
  const { type, value } = (entry ?? message).data
  if (type === 'text')
    return (
      <TextBubble
        {...shape}
        text={value}
        isRefused={entry?.state === 'refused'}
        quote={<QuoteBlock {...props} />}
      />
    )
  if (type === 'upload')
    return (
      <>
        <QuoteBlock {...props} />
        <MessageAttachment
          {...shape}
          value={value}
          localUrl={isOwn ? cachedLocalUrl(key) : undefined}
          from={isOwn ? viewerName : person.fullname}
        />
      </>
    )
  return (
    <>
      <QuoteBlock {...props} />
      <TeaserCard
        message={message ?? { id: key, thread: '', unlocked: true, data: { value } }}
        isOwn={isOwn}
        onUnlocked={onChanged}
        className={cx(bubbleCorners(shape), isOwn && 'ml-auto')}
      />
    </>
  )
}

function QuoteBlock({ threadItem, person, onOpenQuote }: Props): ReactNode {
  const { message, entry, isOwn } = threadItem
  if (entry?.replyTo) return <QuoteLine name={entry.replyTo.name} text={entry.replyTo.words} isOwn={isOwn} />
  const quoted = message?.reply_to
  if (!quoted) return null
  return (
    <QuoteLine
      name={quoted.from.id === person.id ? quoted.from.fullname : 'You'}
      text={quoteText(quoted)}
      isOwn={isOwn}
      onOpen={() => onOpenQuote(quoted.id)}
    />
  )
}
