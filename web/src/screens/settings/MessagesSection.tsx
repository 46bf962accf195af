/** Messenger settings: who may write first, read receipts and typing indicators. */
import type { ResultOf } from 'gql.tada'
import { CheckCheck, PencilLine } from 'lucide-react'
import { useId } from 'react'
import { useMutation, useQuery } from 'urql'
import { MESSAGE_WRITERS, type MessageWriters } from '#rules/messages.ts'
import { oneOf } from '#rules/one-of.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { useOptimisticSettings } from '#web/parts/forms/use-optimistic-settings.ts'
import { LinkGroup, ToggleRow } from '#web/parts/page/LinkList.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { SectionIntro } from './parts.tsx'

const MessengerSettings = graphql(`
  query MessengerSettings { messengerSettings { writers read_marks typing } }
`)

const SaveMessengerSettings = graphql(`
  mutation SaveMessengerSettings($writers: String, $read_marks: Boolean, $typing: Boolean) {
    updateMessengerSettings(writers: $writers, read_marks: $read_marks, typing: $typing) { writers read_marks typing }
  }
`)

type Settings = ResultOf<typeof MessengerSettings>['messengerSettings']

export function MessagesSection() {
  const { account } = useSession()
  const query = useQuery({ query: MessengerSettings, requestPolicy: 'cache-and-network' })
  const [, save] = useMutation(SaveMessengerSettings)
  const { change, shown } = useOptimisticSettings<Pick<Settings, 'writers' | 'read_marks' | 'typing'>>(save)
  return (
    <QueryResult of={query} skeleton={<SkeletonBlock className="h-39" />}>
      {({ messengerSettings }) => {
        const { writers, read_marks, typing } = shown(messengerSettings)
        return (
          <>
            {account?.role.creator && (
              <Writers
                value={oneOf(MESSAGE_WRITERS, writers) ?? 'default'}
                onChange={(chosen) => void change('writers', chosen)}
              />
            )}
            <LinkGroup title="Let people see">
              <ToggleRow
                icon={CheckCheck}
                label="When I’ve read a message"
                on={read_marks}
                onChange={(on) => void change('read_marks', on)}
              />
              <ToggleRow
                icon={PencilLine}
                label="When I’m typing"
                on={typing}
                onChange={(on) => void change('typing', on)}
              />
            </LinkGroup>
            <p className="mt-2.5 px-4 text-sm text-pretty text-ink-mute">
              If you turn this off, you won’t see it for others either.
            </p>
          </>
        )
      }}
    </QueryResult>
  )
}

const CHOICES: Record<MessageWriters, { label: string; line: string }> = {
  default: {
    label: 'Automatic',
    line: 'Subscribers, or everyone if you don’t sell subscriptions.',
  },
  everybody: { label: 'Everyone', line: 'Anyone you haven’t blocked.' },
  followers: { label: 'Followers', line: 'Your followers and subscribers.' },
  subscribers: { label: 'Subscribers', line: 'Your subscribers only.' },
}

type WritersProps = { value: MessageWriters; onChange(writers: MessageWriters): void }

function Writers({ value, onChange }: WritersProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-base font-bold">Who can message you first</legend>
      <SectionIntro>People you’ve messaged can always reply.</SectionIntro>
      <div className="mt-3 grid gap-2">
        {MESSAGE_WRITERS.map((writers) => (
          <label
            key={writers}
            className="press flex min-h-15 cursor-pointer items-center gap-3 rounded-md px-3.5 py-2 shadow-[inset_0_0_0_1px_var(--color-line-strong)] has-checked:bg-raised has-checked:shadow-[inset_0_0_0_2px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={writers}
              checked={writers === value}
              onChange={() => onChange(writers)}
              className="peer sr-only"
            />
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full shadow-[inset_0_0_0_2px_var(--color-line-strong)] peer-checked:shadow-[inset_0_0_0_7px_var(--color-ink)]"
            />
            <span className="min-w-0 flex-1">
              <b className="block text-base font-bold">{CHOICES[writers].label}</b>
              <span className="block text-sm text-pretty text-ink-soft">{CHOICES[writers].line}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
