/** The queue of creator applications: documents, applicant and decision. */
import { IdCard, Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { dueAt, QUEUE_DEADLINES } from '#rules/sla.ts'
import { ClaimNotice } from '#web/parts/console/claims/ClaimNotice.tsx'
import { Decide } from '#web/parts/console/Decide.tsx'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { NoItemSelected } from '#web/parts/console/NoItemSelected.tsx'
import { QueueFrame, QueueRow } from '#web/parts/console/QueueFrame.tsx'
import { ReasonPicker } from '#web/parts/console/ReasonPicker.tsx'
import { DocumentViewer } from '#web/parts/console/sealed/DocumentViewer.tsx'
import { SealedError } from '#web/parts/console/sealed/SealedError.tsx'
import { KEEPALIVE, type StaffDecision } from '#web/parts/console/use-decisions.ts'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { useReviewQueue } from '#web/parts/console/use-review-queue.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonBlock, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { ApplicantPane, applicationStateText } from './ApplicantPane.tsx'
import {
  ApplicationQueue,
  Approve,
  AskForMore,
  OpenApplication,
  type OpenedApplicationData,
  type QueuedApplication,
  Reject,
} from './application-queries.ts'
import { APPLICATION_REASONS, APPLICATION_STEP_NAMES } from './reasons.ts'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'asked', label: 'More requested' },
] as const
type Filter = (typeof FILTERS)[number]['value']

const PAGE = 30
const REASON_MAX_LENGTH = 2_000
const itemsOf = ({ applicationQueue }: { applicationQueue: QueuedApplication[] }) => applicationQueue

export function ApplicationsSection() {
  const client = useClient()
  const [filter, setFilter] = useState<Filter>('all')
  const [step, setStep] = useState<string>(APPLICATION_STEP_NAMES[0].value)
  const [isFinal, setFinal] = useState(false)
  const finalText = useId()
  const isMoreRequested = filter === 'asked'
  const list = usePages({
    query: ApplicationQueue,
    variables: { asked: isMoreRequested },
    itemsOf,
    pageSize: PAGE,
  })
  const queue = useReviewQueue({
    name: 'applications',
    list,
    isWaiting: ({ status }) => status === (isMoreRequested ? 'draft' : 'pending'),
    isMine: filter === 'mine',
  })
  const { at, items, claims, take, words: text } = queue
  // Each access is audited, so every opening queries again, and nothing is prefetched.
  const result = useQuery({
    query: OpenApplication,
    variables: { id: at ?? '' },
    pause: at === undefined,
    requestPolicy: 'network-only',
  })
  const found = result[0].data?.creatorApplication
  const opened = found?.application.id === at ? found : undefined
  const isOpen = at !== undefined && opened?.application.status === 'pending' && !queue.isGone(at)

  function settle(said: string, send: StaffDecision['send']) {
    if (at === undefined) return
    queue.settle({ ids: [at], toastText: said, send })
    setFinal(false)
  }

  function approve() {
    if (!isOpen) return
    const id = at
    settle('Approved', () => client.mutation(Approve, { id }, KEEPALIVE).toPromise())
  }

  function reject() {
    if (!isOpen || text.isMissing('Enter a reason. The applicant will see it.')) return
    const sent = { id: at, reason: text.value, final: isFinal }
    settle(isFinal ? 'Rejected permanently' : 'Rejected', () =>
      client.mutation(Reject, sent, KEEPALIVE).toPromise(),
    )
  }

  function askForMore() {
    if (!isOpen || text.isMissing('Enter what’s missing. The applicant will see it.')) return
    const sent = { id: at, what: text.value, step: Number(step) }
    settle('More requested', () => client.mutation(AskForMore, sent, KEEPALIVE).toPromise())
  }

  useQueueKeys({
    ...queue.keys,
    onApprove: isOpen ? approve : undefined,
    onReject: isOpen ? reject : undefined,
    more: [{ key: 'm', label: 'Request more', isInBar: true, isOff: !isOpen, run: askForMore }],
  })

  const foot = (
    <>
      <ClaimNotice by={at === undefined ? null : claims.of(at)} onTake={take} />
      <Decide onApprove={approve} onReject={reject} isOff={!isOpen}>
        <Button wide icon={Mail} onClick={askForMore} disabled={!isOpen} end={<Key>M</Key>}>
          Request more{' '}
        </Button>
      </Decide>
    </>
  )

  const reasonPart = (
    <div className="mt-5">
      <ReasonPicker
        {...text.picker}
        label="Reason, or what’s missing"
        templates={APPLICATION_REASONS}
        maxLength={REASON_MAX_LENGTH}
      />
      <div className="mt-3 grid gap-2 text-sm text-ink-soft">
        <span className="flex items-center justify-between gap-3">
          Reopen step{' '}
          <Select
            label="Step to reopen"
            options={APPLICATION_STEP_NAMES}
            value={step}
            onChange={(event) => setStep(event.target.value)}
          />
        </span>
        <span className="flex items-center justify-between gap-3">
          <span id={finalText}>Reject permanently</span>
          <Toggle on={isFinal} onChange={setFinal} labelledBy={finalText} />
        </span>
      </div>
    </div>
  )

  return (
    <QueueFrame
      section="applications"
      title="Applications"
      count={queue.count}
      filters={FILTERS}
      filter={filter}
      onFilter={setFilter}
      items={items}
      keyOf={({ id }) => id}
      row={(item) => <ApplicationRow item={item} />}
      at={at}
      foot={
        <ListEnd
          of={list}
          count={items.length}
          skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 6 : 2} size={36} />}
          errorTitle="Couldn’t load the queue"
        />
      }
      empty={
        list.state === 'exhausted' && (
          <EmptyState icon={IdCard} title="Queue is empty" text="New applications appear here." />
        )
      }
      detail={
        at === undefined ? (
          <NoItemSelected what="an application" />
        ) : (
          <QueryResult
            of={[{ ...result[0], data: opened }, result[1]]}
            skeleton={<SkeletonBlock className="h-[70svh]" />}
            label="Loading the application…"
            errorContent={(again) => result[0].error && <SealedError error={result[0].error} again={again} />}
          >
            {(shown) => <Documents key={at} opened={shown} />}
          </QueryResult>
        )
      }
      decision={
        opened ? (
          <DecisionPane label="Applicant" foot={isOpen ? foot : undefined}>
            <ApplicantPane opened={opened} by={claims.of(opened.application.id)} />
            <Decided application={opened.application} />
            {isOpen && reasonPart}
          </DecisionPane>
        ) : null
      }
    />
  )
}

function Documents({ opened }: { opened: OpenedApplicationData }) {
  const papers = opened.documents.filter(({ kind }) => kind === 'document')
  const pictures = opened.documents
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .map(({ kind, url }) => ({
      url,
      isFace: kind === 'face',
      title:
        kind === 'face'
          ? 'Face photo'
          : kind === 'signature'
            ? 'Signature'
            : papers.length > 1
              ? `Document ${papers.findIndex((paper) => paper.url === url) + 1}`
              : 'Document',
    }))
  if (pictures.length === 0)
    return <EmptyState icon={IdCard} title="No documents" text="None were sent, or they’ve been erased." />
  return (
    <DocumentViewer
      pictures={pictures}
      note="Your access is recorded in the audit log, and your name is on the pictures."
    />
  )
}

const ORDER = ['document', 'face', 'signature']

function Decided({ application }: { application: OpenedApplicationData['application'] }) {
  const { status, decided_by, reason, asked_for } = application
  if (status === 'pending' || !decided_by) return null
  const text = reason ?? asked_for
  return (
    <div className="mt-4">
      <Notice tone={status === 'approved' ? 'success' : 'info'}>
        {decided_by.fullname} decided: {applicationStateText(application).toLowerCase()}
        {text ? `. “${text}”` : '.'}
      </Notice>
    </div>
  )
}

function ApplicationRow({ item }: { item: QueuedApplication }) {
  const { user, waiting_since, status } = item
  const since = waiting_since ? new Date(waiting_since) : null
  return (
    <QueueRow
      picture={<Avatar name={user.fullname} src={user.avatar} size={36} />}
      title={user.fullname}
      text={`@${user.username}`}
      end={
        status === 'pending' && since ? (
          <DueBadge since={since} due={dueAt(since, QUEUE_DEADLINES.applications)} isPlain />
        ) : (
          <Badge tone="info">Requested</Badge>
        )
      }
    />
  )
}
