/** The side panel of a support conversation: the person, as far as known and permitted. */
import { CircleAlert, CircleUser } from 'lucide-react'
import { credits, dollars, longDate, shortDate } from '#rules/formats.ts'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { personName } from './person-name.ts'
import type { SupportConversationData } from './support-queries.ts'

export function PersonPanel({ conversation }: { conversation: SupportConversationData }) {
  const { person, email, proven, facts } = conversation
  return (
    <DecisionPane label="Customer details">
      <div className="flex items-center gap-3.5">
        <Avatar src={person?.avatar ?? null} name={personName(conversation)} size={48} />
        <div className="min-w-0">
          <h3 className="truncate text-base font-bold">{person?.fullname ?? 'Visitor'}</h3>
          <p className="truncate text-sm text-ink-mute">{person ? `@${person.username}` : email}</p>
        </div>
      </div>
      {!person && (
        <div className="mt-4">
          <Notice tone={proven ? 'success' : 'info'} icon={proven ? undefined : CircleAlert}>
            {proven
              ? 'Email confirmed: they opened a link sent to this address.'
              : 'Email not confirmed. Don’t share any account details.'}
          </Notice>
        </div>
      )}
      {facts && <KnownPerson facts={facts} isMember={person !== null} />}
    </DecisionPane>
  )
}

type FactsOf = NonNullable<SupportConversationData['facts']>

function KnownPerson({ facts, isMember }: { facts: FactsOf; isMember: boolean }) {
  const { since, status, creator, counts, money, person } = facts
  return (
    <>
      {!isMember && (
        <p className="mt-4 flex items-center gap-2 rounded-md bg-raised px-3 py-2.5 text-sm">
          <CircleUser size={17} className="shrink-0 text-ink-soft" />
          <span className="min-w-0">
            Same address as <b>{person.fullname}</b>
          </span>
        </p>
      )}
      <Facts
        className="mt-3"
        rows={[
          ['Account', `@${person.username}`],
          ['Member since', longDate(new Date(since))],
          ['Creator', creator ? 'Yes' : 'No'],
          ['Status', status === 'active' ? null : status],
          ['Subscriptions', counts.subscriptions],
          ['Reports', counts.reports],
          ['Wallet', money && credits(money.cents)],
        ]}
      />
      {money && money.payments.length > 0 && (
        <>
          <PaneTitle>Recent payments</PaneTitle>
          <ul>
            {money.payments.map(({ id, type, cents, state, add_date }) => (
              <li
                key={id}
                className="flex justify-between gap-3 border-b border-line py-2 text-sm last:border-0"
              >
                <span className="min-w-0">
                  <b className="block truncate font-semibold capitalize">{type.replaceAll('-', ' ')}</b>
                  <span className="text-xs text-ink-mute">{shortDate(new Date(add_date), new Date())}</span>
                </span>
                <span className="text-right">
                  <b className="block font-semibold text-coin">{dollars(Math.abs(cents))}</b>
                  <span className="text-xs text-ink-mute">{state}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
