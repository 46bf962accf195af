/** The end screen of a stream: its likes and comments, and links to go on. */
import { Heart, MessageCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortCount } from '#rules/formats.ts'
import { FollowButton } from '#web/features/people/index.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { lengthText } from '../elapsed.ts'
import { MoreLives } from '../lives/MoreLives.tsx'
import type { EndedLiveStats } from './use-viewed-live.ts'
import type { ViewedPerson } from './viewed-person.ts'

type Props = {
  person: ViewedPerson
  isOwn: boolean
  /** Null if the end event was missed. */
  ended: EndedLiveStats | null
  picture: string | null
  onDismiss(): void
}

export function LiveEnded({ person, isOwn, ended, picture, onDismiss }: Props) {
  return (
    <EndFrame person={person} picture={picture} onClose={onDismiss}>
      <h1 className="mt-5 text-2xl font-extrabold">
        {ended ? 'Live has ended' : `${person.fullname} is no longer streaming`}
      </h1>
      {ended && (
        <>
          <p className="mt-1 text-base text-pretty text-ink-soft">
            {person.fullname} was live for {lengthOf(ended)}.
          </p>
          <dl className="mt-6 flex items-stretch justify-center divide-x divide-line-strong">
            <Stat icon={Heart} count={ended.likes} word="likes" />
            <Stat icon={MessageCircle} count={ended.comments} word="comments" />
          </dl>
        </>
      )}
      <div className="mt-7 grid w-full gap-2.5">
        {!isOwn && <FollowButton person={person} tone="accent" size="lg" className="w-full" />}
        <Button size="lg" tone="line" wide onClick={onDismiss}>
          Back to profile
        </Button>
      </div>
    </EndFrame>
  )
}

function lengthOf({ startedAt, endedAt }: EndedLiveStats): string {
  const end = endedAt ? Date.parse(endedAt) : Date.now()
  return lengthText(startedAt ? Date.parse(startedAt) : end, end)
}

type StatProps = { icon: Icon; count: number; word: string }

function Stat({ icon: Sign, count, word }: StatProps) {
  return (
    <div className="flex flex-col-reverse items-center px-7">
      <dt className="text-base text-ink-soft">{word}</dt>
      <dd className="flex items-center gap-2.5 text-3xl font-extrabold tabular-nums">
        <Sign size={24} className="text-ink-soft" />
        {shortCount(count)}
      </dd>
    </div>
  )
}

type FrameProps = { person: ViewedPerson; picture: string | null; onClose(): void; children: ReactNode }

/** A dark page over the blurred last thumbnail. */
export function EndFrame({ person, picture, onClose, children }: FrameProps) {
  return (
    <div className="no-bar fixed inset-0 flex flex-col overflow-y-auto bg-canvas desktop:static desktop:min-h-0 desktop:flex-1 desktop:px-6 desktop:pt-5 desktop:pb-8">
      <section className="relative grid min-h-[72dvh] shrink-0 grow place-items-center overflow-hidden desktop:rounded-xl desktop:shadow-stage">
        {(picture ?? person.avatar) && (
          <img
            src={picture ?? person.avatar ?? ''}
            alt=""
            className="locked-blur absolute inset-0 size-full scale-110 object-cover opacity-40"
          />
        )}
        <div className="absolute inset-0 bg-canvas/45" />
        <IconButton icon={X} label="Close" onClick={onClose} className="absolute! top-3 right-3 text-ink!" />
        <div className="relative flex w-full max-w-105 flex-col items-center px-6 py-16 text-center">
          <Avatar src={person.avatar} name={person.fullname} size={88} label={person.fullname} />
          {children}
        </div>
      </section>
      <div className="px-6 pb-8 empty:hidden desktop:px-0">
        <MoreLives
          title="Live now"
          except={person.id}
          max={6}
          className="grid grid-cols-3 gap-3 desktop:grid-cols-6 desktop:gap-4"
        />
      </div>
    </div>
  )
}
