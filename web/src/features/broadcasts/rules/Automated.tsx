/** /messages/auto and the path of each rule: automated messages, and the open rule next to the list. */
import { SearchX, Zap } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from 'urql'
import { MessagesHead, PaneHead, SideBySide } from '#web/features/messenger/index.ts'
import { Answer } from '#web/parts/Answer.tsx'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { useIsDesk } from '#web/ui/use-is-desk.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleList } from './RuleList.tsx'
import { byEvent, Rules } from './rule-fields.ts'
import { eventOfPath, RULES } from './rule-words.ts'

/** One component for all paths, so that the list stays mounted. */
export function Automated() {
  const { rule: path } = useParams()
  const query = useQuery({ query: Rules, requestPolicy: 'cache-and-network' })
  const event = eventOfPath(path)
  const isDesk = useIsDesk()
  const [search, setSearch] = useState('')
  if (path !== undefined && !event)
    return (
      <MissingPage
        icon={SearchX}
        title="There is no rule at this address"
        text="Messages send themselves to new followers and subscribers, when a subscription is over and after a first purchase."
      />
    )
  return (
    <SideBySide
      label="Automated messages"
      list={
        <>
          <MessagesHead at="auto">
            {isDesk && (
              <SearchField label="Search rules" value={search} onChange={setSearch} maxLength={50} />
            )}
          </MessagesHead>
          <div className="no-bar min-h-0 flex-1 overflow-y-auto max-desk:pb-6">
            <Answer
              of={query}
              label="Your rules"
              skeleton={<ListSkeleton />}
              trouble="Your rules did not load"
            >
              {({ messengerRules }) => (
                <RuleList rules={byEvent(messengerRules)} current={event} search={isDesk ? search : ''} />
              )}
            </Answer>
          </div>
        </>
      }
      pane={
        event ? (
          <Answer
            of={query}
            waiting={<PaneHead title={RULES[event].title} back="/messages/auto" />}
            trouble="This rule did not load"
          >
            {({ messengerRules }) => (
              <RuleEditor key={event} event={event} rule={byEvent(messengerRules).get(event)} />
            )}
          </Answer>
        ) : (
          <NothingChosen />
        )
      }
      isPaneOpen={event !== undefined}
    />
  )
}

function NothingChosen() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        icon={Zap}
        title="Messages that send themselves"
        text="Choose a rule to say what it sends, and how long it waits."
      />
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-2.5 px-4 pt-4 desk:px-2 desk:pt-2">
      {Object.keys(RULES).map((event) => (
        <SkeletonBlock key={event} className="h-36 desk:h-19" />
      ))}
    </div>
  )
}
