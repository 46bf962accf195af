/** Why a media is in the feed, main reason first, and what to show less of. */
import { ChevronRight, SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ActionRow } from '#web/parts/page/LinkList.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { choicesFor, type ExplainedMedia, type LessOf } from './choices.ts'
import { type GivenReason, reasonText } from './reasons.ts'

const WhyThis = graphql(`
  query WhyThis($media: ID!) {
    whyThis(media: $media) { kind tag count media { id description user { id fullname } } }
  }
`)

export type WhyThisProps = OverlayControls<LessOf> & {
  media: ExplainedMedia
  /** Only asks what to show less of. */
  asksOnly?: boolean
}

export function WhyThisSheet({ media, asksOnly = false, close }: WhyThisProps) {
  const { status } = useSession()
  const isVisitor = status === 'visitor'
  return (
    <Sheet open onClose={close} title={asksOnly ? 'Not interested in…' : 'Why you’re seeing this'}>
      {!asksOnly && (isVisitor ? <ForVisitor media={media} /> : <Reasons media={media} />)}
      <ul className="overflow-hidden rounded-lg bg-raised">
        {choicesFor(media, isVisitor).map(({ lessOf, icon, name }) => (
          <ActionRow key={name} icon={icon} onClick={() => close(lessOf)}>
            {asksOnly ? sentenceCase(name) : `Not interested in ${name}`}
          </ActionRow>
        ))}
      </ul>
      {!isVisitor && (
        <Link
          to="/account/settings/feed"
          replace
          className="mt-2 -mb-2 flex h-12 items-center gap-2.5 rounded-md text-base font-semibold text-ink-soft -outline-offset-2"
        >
          <SlidersHorizontal size={19} />
          Feed settings
          <ChevronRight size={18} className="ml-auto text-ink-mute" />
        </Link>
      )}
    </Sheet>
  )
}

/** 'this video' → 'This video'; names stay as they are. */
function sentenceCase(name: string): string {
  return name.startsWith('this ') ? `T${name.slice(1)}` : name
}

function Reasons({ media }: { media: ExplainedMedia }) {
  const query = useQuery({
    query: WhyThis,
    variables: { media: media.id },
    requestPolicy: 'network-only',
  })
  return (
    <div className="mb-3">
      <QueryResult
        of={query}
        skeleton={<SkeletonRows rows={2} size={44} />}
        errorContent="Couldn’t load reasons"
      >
        {({ whyThis }) => <ReasonList reasons={whyThis} media={media} />}
      </QueryResult>
    </div>
  )
}

const GENERAL: GivenReason[] = [{ kind: 'popular', tag: null, count: null, media: null }]

function ForVisitor({ media }: { media: ExplainedMedia }) {
  return (
    <div className="mb-3">
      <ReasonList reasons={GENERAL} media={media} />
      <p className="pb-1 text-sm text-pretty text-ink-mute">
        You get new and popular posts, ordered by what you watch during this visit. Sign in for a feed of your
        own.
      </p>
    </div>
  )
}

type ListProps = { reasons: readonly GivenReason[]; media: ExplainedMedia }

function ReasonList({ reasons, media }: ListProps) {
  const shown = reasons.flatMap((reason) => reasonText(reason, media) ?? [])
  return (
    <ul>
      {shown.map(({ icon: Sign, text, more }, index) => (
        <li key={text} className="flex items-center gap-3.5 py-2">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-ink">
            <Sign size={20} strokeWidth={2.2} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-base font-semibold text-pretty wrap-anywhere">{text}</span>
            {more && <span className="block truncate text-sm text-ink-mute">{more}</span>}
          </span>
          {index === 0 && shown.length > 1 && (
            <span className="shrink-0 text-xs font-semibold text-ink-mute">Main reason</span>
          )}
        </li>
      ))}
    </ul>
  )
}
