/** Turns a rule on or off; one without messages opens the editor first. */
import { useNavigate } from 'react-router'
import { useMutation } from 'urql'
import type { RuleEvent } from '#rules/automated.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { Toggle } from '#web/ui/Toggle.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { type RuleData, RuleFields } from './rule-fields.ts'
import { pathOfRule, RULE_INFO } from './rule-label.ts'

const SwitchRule = graphql(
  `
    mutation SwitchMessengerRule($event: String!, $enabled: Boolean!) {
      switchMessengerRule(event: $event, enabled: $enabled) { ...RuleFields }
    }
  `,
  [RuleFields],
)

type Props = { event: RuleEvent; rule: RuleData | undefined }

export function RuleSwitch({ event, rule }: Props) {
  const navigate = useNavigate()
  const [{ fetching, operation }, send] = useMutation(SwitchRule)
  const { title } = RULE_INFO[event]
  // Optimistic: shows the requested state until the response.
  const requested = fetching ? operation?.variables.enabled : undefined
  const turn = async (enabled: boolean) => {
    if (!rule) return void navigate(pathOfRule(event))
    const { error } = await send({ event, enabled })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }
  return (
    <Toggle
      label={title}
      on={requested ?? rule?.enabled ?? false}
      onChange={(enabled) => void turn(enabled)}
    />
  )
}
