/** Renders the content of a message by its type. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { TeaserCard } from '../teaser/TeaserCard.tsx'
import { Attachment, GoingUp } from './Attachment.tsx'
import { bubbleCorners, TextBubble, UnsentBubble } from './Bubble.tsx'
import { knownLocalUrl, localUrl } from './local-pictures.ts'
import { Quote } from './Quote.tsx'
import type { RowWishes } from './row-wishes.ts'
import type { Said } from './rows.ts'
import { quotedWords } from './words.ts'

type Props = Pick<RowWishes, 'onOpenQuote' | 'onDrop' | 'onChanged'> & {
  said: Said
  isFirst: boolean
  isLast: boolean
  person: { id: string; fullname: string }
  viewerName: string
  done: number | undefined
}

export function Contents(props: Props) {
  const { said, isFirst, isLast, person, viewerName, done, onDrop, onChanged } = props
  const { message, entry, isOwn, key } = said
  const shape = { isOwn, isFirst, isLast }
  if (message?.deleted) return <UnsentBubble {...shape} />
  if (entry?.file) {
    const { blob, kind } = entry.file
    const isRefused = entry.state === 'refused'
    return (
      <>
        <QuoteOf {...props} />
        <GoingUp
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
        quote={<QuoteOf {...props} />}
      />
    )
  if (type === 'upload')
    return (
      <>
        <QuoteOf {...props} />
        <Attachment
          {...shape}
          value={value}
          localUrl={isOwn ? knownLocalUrl(key) : undefined}
          from={isOwn ? viewerName : person.fullname}
        />
      </>
    )
  return (
    <>
      <QuoteOf {...props} />
      <TeaserCard
        message={message ?? { id: key, thread: '', unlocked: true, data: { value } }}
        isOwn={isOwn}
        onUnlocked={onChanged}
        className={cx(bubbleCorners(shape), isOwn && 'ml-auto')}
      />
    </>
  )
}

function QuoteOf({ said, person, onOpenQuote }: Props): ReactNode {
  const { message, entry, isOwn } = said
  if (entry?.replyTo) return <Quote name={entry.replyTo.name} words={entry.replyTo.words} isOwn={isOwn} />
  const quoted = message?.reply_to
  if (!quoted) return null
  return (
    <Quote
      name={quoted.from.id === person.id ? quoted.from.fullname : 'You'}
      words={quotedWords(quoted)}
      isOwn={isOwn}
      onOpen={() => onOpenQuote(quoted.id)}
    />
  )
}
