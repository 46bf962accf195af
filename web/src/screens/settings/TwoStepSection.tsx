/** Two-step sign-in: off, being set up, showing the recovery codes once, or on. */
import { useState } from 'react'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoStepOff } from './TwoStepOff.tsx'
import { TwoStepOn } from './TwoStepOn.tsx'
import { TwoStepSetup, type TwoStepStart } from './TwoStepSetup.tsx'

const TwoStepNow = graphql(`
  query TwoStepNow {
    twoStep { enabled recovery_codes_left }
  }
`)

type Stage = { kind: 'rest' } | { kind: 'setup'; start: TwoStepStart } | { kind: 'codes'; codes: string[] }

const REST: Stage = { kind: 'rest' }

export function TwoStepSection() {
  const query = useQuery({ query: TwoStepNow, requestPolicy: 'cache-and-network' })
  const [stage, setStage] = useState<Stage>(REST)
  const ask = () => query[1]({ requestPolicy: 'network-only' })
  const showCodes = (codes: string[]) => {
    setStage({ kind: 'codes', codes })
    ask()
  }

  if (stage.kind === 'codes') return <RecoveryCodes codes={stage.codes} onDone={() => setStage(REST)} />
  if (stage.kind === 'setup') {
    return <TwoStepSetup start={stage.start} onConfirmed={showCodes} onCancel={() => setStage(REST)} />
  }
  return (
    <QueryResult of={query} skeleton={<SkeletonBlock className="h-32" />}>
      {({ twoStep }) =>
        twoStep.enabled ? (
          <TwoStepOn codesLeft={twoStep.recovery_codes_left} onNewCodes={showCodes} onDisabled={ask} />
        ) : (
          <TwoStepOff onStart={(start) => setStage({ kind: 'setup', start })} />
        )
      }
    </QueryResult>
  )
}
