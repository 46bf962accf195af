/** /messages/auto and the path of each rule: automated messages, and the open rule next to the list. */
import { SearchX, Zap } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from 'urql'
import { ListAndPane, MessagesHead, PaneHead } from '#web/features/messenger/index.ts'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleList } from './RuleList.tsx'
import { byEvent, RulesQuery } from './rule-fields.ts'
import { eventOfPath, RULE_INFO } from './rule-label.ts'

/** One component for all paths, so that the list stays mounted. */
export function Automated() {
  const { rule: path } = useParams()
  const query = useQuery({ query: RulesQuery, requestPolicy: 'cache-and-network' })
  const event = eventOfPath(path)
  const isDesktop = useIsDesktop()
  const [search, setSearch] = useState('')
  if (path !== undefined && !event)
    return (
      <MissingPage
        icon={SearchX}
        title="Rule not found"
        text="Automated messages go to new followers, new and former subscribers, and first-time buyers."
      />
    )
  return (
    <ListAndPane
      label="Automated messages"
      list={
        <>
          <MessagesHead at="auto">
            {isDesktop && (
              <SearchField label="Search rules" value={search} onChange={setSearch} maxLength={50} />
            )}
          </MessagesHead>
          <div className="no-bar min-h-0 flex-1 overflow-y-auto max-desktop:pb-6">
            <QueryResult
              of={query}
              label="Your rules"
              skeleton={<ListSkeleton />}
              errorContent="Couldn’t load rules"
            >
              {({ messengerRules }) => (
                <RuleList rules={byEvent(messengerRules)} current={event} search={isDesktop ? search : ''} />
              )}
            </QueryResult>
          </div>
        </>
      }
      pane={
        event ? (
          <QueryResult
            of={query}
            waiting={<PaneHead title={RULE_INFO[event].title} back="/messages/auto" />}
            errorContent="Couldn’t load this rule"
          >
            {({ messengerRules }) => (
              <RuleEditor key={event} event={event} rule={byEvent(messengerRules).get(event)} />
            )}
          </QueryResult>
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
      <EmptyState icon={Zap} title="Automated messages" text="Choose a rule to set its messages and delay." />
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="grid gap-2.5 px-4 pt-4 desktop:px-2 desktop:pt-2">
      {Object.keys(RULE_INFO).map((event) => (
        <SkeletonBlock key={event} className="h-36 desktop:h-19" />
      ))}
    </div>
  )
}
