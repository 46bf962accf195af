/** /release/{token}: a person without an account views the media they appear in, and signs or withdraws a release. */
import { CircleCheckBig, Clock, Link2Off, ShieldCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useQuery } from 'urql'
import { RELEASE_TEXT } from '#rules/appearance.ts'
import { shortDate } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { SITE } from '#web/lib/site.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import type { ReleaseView } from './release-fields.ts'
import { ReleaseFields } from './release-fields.ts'
import { SignRelease } from './SignRelease.tsx'
import { WithdrawRelease } from './WithdrawRelease.tsx'

const ReleaseByToken = graphql(
  `
    query ReleaseByToken($token: String!) { release(token: $token) { ...ReleaseFields } }
  `,
  [ReleaseFields],
)

export function Release() {
  const { token = '' } = useParams()
  const [answer, ask] = useQuery({
    query: ReleaseByToken,
    variables: { token },
    requestPolicy: 'network-only',
  })
  return (
    <div className="mx-auto w-full max-w-140 px-5 pt-[max(1.25rem,env(safe-area-inset-top))] pb-12">
      <div className="mb-6 flex items-center justify-between">
        <Logo name={SITE.name} size={30} />
        <span className="flex items-center gap-1.5 text-sm font-semibold text-ink-mute">
          <ShieldCheck size={17} />
          Private and encrypted
        </span>
      </div>
      <QueryResult
        of={[{ ...answer, data: answer.data?.release }, ask]}
        skeleton={
          <div className="grid gap-4">
            <SkeletonBlock className="h-10" />
            <SkeletonBlock className="h-80" />
          </div>
        }
        missing={
          <ReleaseMessage
            icon={Link2Off}
            title="Link not found"
            text="It was replaced or deleted. Ask the sender for a new link."
          />
        }
      >
        {(release, again) => <Stage token={token} release={release} again={again} />}
      </QueryResult>
    </div>
  )
}

function Stage({ token, release, again }: { token: string; release: ReleaseView; again(): void }) {
  const { state, owner, signed_date } = release
  const who = `@${owner?.username ?? 'creator'}`
  if (state === 'expired')
    return (
      <ReleaseMessage
        icon={Clock}
        title="This link expired"
        text={`Links work for two weeks. Ask ${who} for a new one.`}
      />
    )
  if (state === 'over')
    return (
      <ReleaseMessage
        icon={Link2Off}
        title="No consent"
        text={`You declined or withdrew, or our staff didn’t accept the signature. The ${release.type} is hidden from everyone else.`}
      />
    )
  if (state === 'preparing')
    return (
      <ReleaseMessage
        icon={Clock}
        title="Almost ready"
        text={`The ${release.type} is still processing. You’ll be able to view it first.`}
      >
        <Button tone="accent" onClick={again}>
          Check again
        </Button>
      </ReleaseMessage>
    )
  if (state === 'signed' && !release.can_withdraw)
    return (
      <ReleaseMessage
        icon={CircleCheckBig}
        title="Already signed"
        text={`On ${signed_date ? shortDate(new Date(signed_date), new Date()) : 'another day'}. To withdraw, use the link shown after signing.`}
      />
    )
  if (release.is_own && !release.can_withdraw)
    return <ReleaseMessage icon={UserX} title="Send this link to them" text={RELEASE_TEXT.own} />
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={owner?.fullname ?? ''} src={owner?.avatar} size={44} />
        <p className="min-w-0 text-base text-pretty">
          <b>{who}</b> {canSign(release)} this {release.type}
        </p>
      </div>
      <Shown release={release} />
      {state === 'signed' ? (
        <WithdrawRelease token={token} release={release} onDone={again} />
      ) : (
        <SignRelease token={token} release={release} onOver={again} />
      )}
    </>
  )
}

function canSign({ state, is_waiting }: ReleaseView): string {
  if (state !== 'signed') return 'asks for your consent to show'
  return is_waiting ? 'wants to show you in' : 'shows you in'
}

function Shown({ release: { picture, clip, type, description } }: { release: ReleaseView }) {
  return (
    <figure className="mt-4">
      <div className="overflow-hidden rounded-lg bg-surface">
        {type === 'video' && clip ? (
          // biome-ignore lint/a11y/useMediaCaption: this media awaits consent and has no captions yet
          <video
            src={clip}
            poster={picture ?? undefined}
            controls
            playsInline
            preload="metadata"
            className="max-h-[60dvh] w-full object-contain"
          />
        ) : (
          picture && (
            <img src={picture} alt="Where you appear" className="max-h-[60dvh] w-full object-contain" />
          )
        )}
      </div>
      {description && (
        <figcaption className="mt-2 text-sm text-pretty wrap-anywhere text-ink-soft">
          {description}
        </figcaption>
      )}
    </figure>
  )
}

type ReleaseMessageProps = { icon: typeof Clock; title: string; text: string; children?: ReactNode }

function ReleaseMessage({ icon, title, text, children }: ReleaseMessageProps) {
  return (
    <>
      <h1 className="sr-only">Your consent</h1>
      <EmptyState icon={icon} title={title} text={text} action={children} />
    </>
  )
}
