/** The queue of releases: what somebody signed who appears in a media, beside the media itself. */
import { Signature } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { RELEASE } from '#rules/appearance.ts'
import { ageOn } from '#rules/creator-application.ts'
import { clock, shortDate } from '#rules/formats.ts'
import { dueAt, PROMISES, spanWords } from '#rules/promises.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loading, SkeletonBlock, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { InHand } from '../claims/InHand.tsx'
import { ClaimedBy, type Claimer } from '../frame/ClaimedBy.tsx'
import { Decide } from '../frame/Decide.tsx'
import { DecisionPane } from '../frame/DecisionPane.tsx'
import { DueBadge } from '../frame/DueBadge.tsx'
import { CheckRow, Facts, PaneTitle } from '../frame/Facts.tsx'
import { NothingChosen } from '../frame/NothingChosen.tsx'
import { QueueFrame, QueueRow } from '../frame/QueueFrame.tsx'
import { ReasonPicker, type ReasonTemplate } from '../frame/ReasonPicker.tsx'
import { KEPT_ALIVE } from '../frame/use-decisions.ts'
import { useQueueKeys } from '../frame/use-queue-keys.ts'
import { useReviewQueue } from '../frame/use-review-queue.ts'
import { PictureDesk } from '../sealed/PictureDesk.tsx'
import { SealedTrouble } from '../sealed/SealedTrouble.tsx'
import {
  type OpenedRelease,
  OpenRelease,
  type QueuedRelease,
  ReleaseQueue,
  ReviewRelease,
} from './release-queries.ts'

const REASONS: readonly ReasonTemplate[] = [
  { title: 'Unreadable', words: 'The document cannot be read. Please send a sharp picture of all of it.' },
  { title: 'Not the same person', words: 'The document is not of the person who is to be seen.' },
  { title: 'Not signed', words: 'The paper is not signed, or says nothing of this media.' },
  { title: 'Too young', words: 'The document says that they were not of age.' },
]

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
] as const
type Filter = (typeof FILTERS)[number]['value']

const PAGE = 30
const REASON_MAX_LENGTH = 500
const WAYS: Record<string, string> = { link: 'Signed by link', paper: 'On paper' }
/** Whatever is in the list does. */
const isWaiting = () => true
const itemsOf = ({ releaseQueue }: { releaseQueue: QueuedRelease[] }) => releaseQueue

export function Section() {
  const client = useClient()
  const [filter, setFilter] = useState<Filter>('all')
  const list = usePages({ query: ReleaseQueue, variables: {}, itemsOf, pageSize: PAGE })
  const queue = useReviewQueue({ name: 'releases', list, isWaiting, isMine: filter === 'mine' })
  const { at, items, claims, take, words } = queue
  const look = useLook(at)
  const isOpen = look.opened !== undefined && look.opened.verdict === null && !queue.isGone(look.opened.id)

  function decide(isGood: boolean) {
    if (!isOpen || at === undefined) return
    if (!isGood && words.isMissing('Choose a reason or write one: the owner reads it.')) return
    const sent = { id: at, good: isGood, reason: isGood ? null : words.value }
    queue.settle({
      ids: [at],
      said: isGood ? 'Accepted' : 'Refused',
      send: () => client.mutation(ReviewRelease, sent, KEPT_ALIVE).toPromise(),
    })
  }

  useQueueKeys({
    ...queue.keys,
    onApprove: isOpen ? () => decide(true) : undefined,
    onReject: isOpen ? () => decide(false) : undefined,
    labels: { approve: 'Accept', reject: 'Refuse' },
  })

  return (
    <QueueFrame
      section="releases"
      title="Releases"
      count={queue.count}
      filters={FILTERS}
      filter={filter}
      onFilter={setFilter}
      items={items}
      keyOf={({ id }) => id}
      row={(item) => <ReleaseRow item={item} />}
      at={at}
      foot={
        <ListEnd
          of={list}
          count={items.length}
          skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 6 : 2} size={36} />}
          trouble="The queue did not load"
        />
      }
      empty={
        list.state === 'exhausted' && (
          <EmptyState icon={Signature} title="Nothing waits" text="Every release was looked at." />
        )
      }
      detail={at === undefined ? <NothingChosen what="a release" /> : <Detail look={look} />}
      decision={
        look.opened ? (
          <DecisionPane
            label="Release"
            foot={
              isOpen ? (
                <>
                  <InHand by={claims.of(look.opened.id)} onTake={take} />
                  <div>
                    <Decide
                      approve="Accept"
                      reject="Refuse"
                      onApprove={() => decide(true)}
                      onReject={() => decide(false)}
                    />
                  </div>
                </>
              ) : undefined
            }
          >
            <ReleasePane opened={look.opened} by={claims.of(look.opened.id)} />
            {isOpen && (
              <div className="mt-5">
                <ReasonPicker
                  {...words.picker}
                  label="Reason, when refusing"
                  templates={REASONS}
                  maxLength={REASON_MAX_LENGTH}
                />
              </div>
            )}
          </DecisionPane>
        ) : null
      }
    />
  )
}

type Look = { opened?: OpenedRelease; error?: CombinedError; again(): void }

/** Opened once for each time it is chosen. */
function useLook(id: string | undefined): Look {
  const client = useClient()
  const [look, setLook] = useState<{ id: string; opened?: OpenedRelease; error?: CombinedError }>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another look
  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    void client
      .mutation(OpenRelease, { id })
      .toPromise()
      .then(({ data, error }) => {
        if (isOver) return
        setLook({ id, ...(data && { opened: data.openRelease }), ...(error && { error }) })
      })
    return () => {
      isOver = true
      setLook(undefined)
    }
  }, [client, id, tries])
  const own = look && look.id === id ? look : undefined
  return {
    ...(own?.opened && { opened: own.opened }),
    ...(own?.error && { error: own.error }),
    again: () => setTries(tries + 1),
  }
}

/** As they stand in the name of the file. */
const PICTURES: Record<string, string> = {
  document: 'Document',
  face: 'Face photo',
  signature: 'Signature',
  paper: 'Paper',
}

function pictureOf(url: string, at: number) {
  const kind = /\/([a-z]+)-[^/]*$/.exec(url)?.[1] ?? ''
  return { url, title: PICTURES[kind] ?? `Picture ${at + 1}`, isFace: kind === 'face' }
}

const STATES: Record<string, string> = {
  asked: 'Waits for us',
  confirmed: 'Agreed',
  declined: 'Said no',
  withdrawn: 'Taken back',
  refused: 'Not accepted',
}

function Detail({ look: { opened, error, again } }: { look: Look }) {
  if (error) return <SealedTrouble error={error} again={again} />
  if (!opened)
    return (
      <Loading label="Opening the release">
        <SkeletonBlock className="h-[70svh]" />
      </Loading>
    )
  const pictures = opened.pictures.map(pictureOf)
  const { about } = opened
  return (
    <PictureDesk
      key={opened.id}
      pictures={pictures}
      note="You opened these. The look is in the audit log, your name is on the picture."
    >
      {about?.thumbnail.poster && (
        <figure className="mt-4">
          <img src={about.thumbnail.poster} alt={about.description} className="max-h-[40svh] rounded-lg" />
          <figcaption className="mt-2 text-sm font-semibold">
            What it is about: “{about.description}” of {about.user.fullname}
          </figcaption>
        </figure>
      )}
    </PictureDesk>
  )
}

function ReleasePane({ opened, by }: { opened: OpenedRelease; by: Claimer | null }) {
  const now = new Date()
  const sent = opened.date ? new Date(opened.date) : null
  const age = opened.birthDate ? ageOn(opened.birthDate, now) : null
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        {opened.verdict === null && sent ? (
          <DueBadge
            since={sent}
            due={dueAt(sent, PROMISES.releases)}
            size="md"
            of={spanWords(PROMISES.releases)}
          />
        ) : (
          <Badge tone={opened.verdict === 'good' ? 'success' : 'danger'}>
            {opened.verdict === 'good' ? 'Accepted' : 'Refused'}
          </Badge>
        )}
        <ClaimedBy by={by} on="surface" />
      </div>
      <h2 className="mt-4 text-xl font-extrabold wrap-anywhere">
        {opened.name ?? opened.said_name ?? 'A release'}
      </h2>
      <p className="mt-0.5 text-sm text-ink-mute">
        {WAYS[opened.way] ?? opened.way}
        {sent && ` · ${shortDate(sent, now)}, ${clock(sent)}`}
      </p>
      <Facts
        className="mt-3"
        rows={[
          ['Named by the owner', opened.said_name],
          ['Name given', opened.name],
          [
            'Born',
            opened.birthDate && (age === null ? opened.birthDate : `${opened.birthDate}, ${age} years`),
          ],
          ['State', STATES[opened.state] ?? opened.state],
        ]}
      />
      {age !== null && (
        <ul className="mt-3 grid gap-2">
          <CheckRow is={age >= RELEASE.minAge ? 'good' : 'bad'}>
            {age >= RELEASE.minAge ? 'Of age' : `Not yet ${RELEASE.minAge}`}
          </CheckRow>
        </ul>
      )}
      {opened.terms.length > 0 && (
        <>
          <PaneTitle>Agreed to</PaneTitle>
          <ul className="grid list-disc gap-1 pl-4 text-sm text-ink-soft">
            {opened.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </>
      )}
      {opened.verdict !== null && (
        <div className="mt-4">
          <Notice>This release was decided on already.</Notice>
        </div>
      )}
    </>
  )
}

function ReleaseRow({ item }: { item: QueuedRelease }) {
  const { owner, way, date } = item
  return (
    <QueueRow
      picture={<Avatar name={owner?.fullname ?? '?'} src={owner?.avatar} size={36} />}
      title={owner ? `For ${owner.fullname}` : 'A release'}
      text={WAYS[way] ?? way}
      end={date && <DueBadge since={date} due={dueAt(new Date(date), PROMISES.releases)} isPlain />}
    />
  )
}
