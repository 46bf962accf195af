/** A notice as received: deadline, named content next to what the site shows, sender, text and history. */
import { Check, Clock, ExternalLink } from 'lucide-react'
import { longDate } from '#rules/formats.ts'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { Facts } from '#web/parts/console/Facts.tsx'
import { cx } from '#web/ui/cx.ts'
import { CaseContactReveal } from './CaseContactReveal.tsx'
import { CaseSteps } from './CaseSteps.tsx'
import type { StaffCase } from './case-queries.ts'
import { caseKindOf, caseTitle, type TimelineStep, timelineOf } from './case-text.ts'
import { ProofList } from './ProofList.tsx'
import { ShownHere } from './ShownHere.tsx'

const SHORT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const shortMoment = (iso: string) => SHORT.format(new Date(iso))

export function CaseDetail({ staffCase }: { staffCase: StaffCase }) {
  const { number, title, received_date, due_date } = staffCase
  return (
    <div className="min-h-0 min-w-0 flex-1 p-4 desktop:overflow-y-auto desktop:p-6">
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-mute">
            {number} · {title}
          </p>
          <h2 className="text-2xl font-extrabold text-balance wrap-anywhere">{caseTitle(staffCase)}</h2>
        </div>
        {due_date && <DueBadge since={received_date} due={due_date} size="md" />}
      </header>
      <Timeline steps={timelineOf(staffCase, shortMoment)} />
      <Sides staffCase={staffCase} />
      <WhoSays staffCase={staffCase} />
      <section className="mt-5" aria-labelledby="case-words">
        <h3 id="case-words" className="mb-2 text-sm font-bold">
          Message
        </h3>
        <div className="grid gap-3 rounded-md bg-surface p-4 text-base whitespace-pre-line wrap-anywhere text-ink-soft">
          {staffCase.work && <p>{staffCase.work}</p>}
          {staffCase.words ? <p>{staffCase.words}</p> : !staffCase.work && <p>No message</p>}
        </div>
        <ProofList id={staffCase.id} files={staffCase.files} />
      </section>
      <CaseSteps staffCase={staffCase} />
    </div>
  )
}

function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label="Progress" className="no-bar mt-5 flex overflow-x-auto">
      {steps.map(({ title, text, state }, at) => (
        <li key={title} className="min-w-22 flex-1" aria-current={state === 'now' ? 'step' : undefined}>
          <div className="flex items-center">
            <span
              className={cx(
                'grid size-5 shrink-0 place-items-center rounded-full',
                state === 'done' && 'bg-success text-canvas',
                state === 'now' && 'bg-accent text-on-accent',
                state === 'later' && 'bg-overlay',
              )}
            >
              {state === 'done' && <Check size={13} strokeWidth={3.4} />}
              {state === 'now' && <Clock size={13} strokeWidth={2.6} />}
            </span>
            {at < steps.length - 1 && (
              <span className={cx('h-0.5 flex-1', state === 'done' ? 'bg-success' : 'bg-overlay')} />
            )}
          </div>
          <b className="mt-1.5 block text-sm">{title}</b>
          <span className="block pr-2 text-xs text-ink-mute">{text}</span>
        </li>
      ))}
    </ol>
  )
}

function Sides({ staffCase: { work_addresses, about, addresses, state, id } }: { staffCase: StaffCase }) {
  return (
    <section className="mt-5 grid grid-cols-1 gap-4" aria-label="Details">
      <ShownHere
        caseId={id}
        about={about}
        isOpen={state !== 'closed'}
        comparison={
          work_addresses.length > 0 && (
            <>
              <h3 className="mb-1 text-sm font-bold">Original work</h3>
              <AddressList addresses={work_addresses} />
            </>
          )
        }
      />
      {addresses.length > 0 && (
        <div className="rounded-md bg-surface p-4">
          <h3 className="mb-1 text-sm font-bold">Reported links</h3>
          <AddressList addresses={addresses} />
        </div>
      )}
    </section>
  )
}

/** Only web URLs become links, because strangers wrote them. */
function AddressList({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul className="grid grid-cols-1 gap-1 text-sm">
      {addresses.map((address) => (
        <li key={address} className="min-w-0 wrap-anywhere">
          {/^https?:\/\//i.test(address) ? (
            <a
              href={address}
              target="_blank"
              rel="noreferrer nofollow"
              className="inline-flex items-center gap-1.5 font-semibold hover:underline"
            >
              {address}
              <ExternalLink size={14} className="shrink-0 text-ink-mute" />
            </a>
          ) : (
            address
          )}
        </li>
      ))}
    </ul>
  )
}

function WhoSays({ staffCase }: { staffCase: StaffCase }) {
  const { name, owner, role, earlier, earlier_right, signature, received_date, sender, notice, answers } =
    staffCase
  const kind = caseKindOf(staffCase)
  const isSworn = kind === 'dmca' || kind === 'counter'
  return (
    <div className="mt-5 grid grid-cols-1 gap-x-8 desktop:grid-cols-2">
      <Facts
        rows={[
          ['Owner', owner],
          ['Sent by', role === 'agent' ? `${name}, agent` : name],
          ['Signed in as', sender && `@${sender.username}`],
          ['Responds to', answers ? answers.number : notice && `${notice}, not found`],
          ['Sent', longDate(new Date(received_date))],
        ]}
      />
      <Facts
        rows={[
          ['Good faith', isSworn ? 'Declared' : null],
          ['Under penalty of perjury', isSworn ? 'Declared' : null],
          ['Signature', signature],
          ['Previous notices', earlier === 0 ? 'None' : `${earlier}, ${earlier_right} upheld`],
          ['Contact', <CaseContactReveal key="contact" id={staffCase.id} />],
        ]}
      />
    </div>
  )
}
