/**
 * A mutation of staff: asks for the password where the server wants it again and then does the same once more; whoever is
 * no longer in the console is led to its door.
 */
import { useRef, useState } from 'react'
import {
  type AnyVariables,
  type CombinedError,
  type OperationResult,
  type TypedDocumentNode,
  useClient,
} from 'urql'
import { problemCode } from '#web/lib/graphql/problem.ts'
import { RailQuery } from './rail-query.ts'
import { useConfirmAsStaff } from './use-confirm-as-staff.ts'

export type StaffResult<Data> = {
  data: Data | undefined
  /** What is to be told; nothing when the question for the password was put away. */
  error: CombinedError | undefined
  /** Whether it was done. */
  isDone: boolean
}

type Run<Data, Variables extends AnyVariables> = (variables: Variables) => Promise<StaffResult<Data>>

export function useStaffMutation<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
): [isRunning: boolean, run: Run<Data, Variables>] {
  const client = useClient()
  const confirm = useConfirmAsStaff()
  const [isRunning, setRunning] = useState(false)
  const underWay = useRef(false)

  const send = (variables: Variables) => client.mutation(document, variables).toPromise()

  const run: Run<Data, Variables> = async (variables) => {
    // A second tap while the first is under way is the same tap.
    if (underWay.current) return { data: undefined, error: undefined, isDone: false }
    underWay.current = true
    setRunning(true)
    try {
      const first = await send(variables)
      if (codeOf(first) !== 'CONFIRM_IDENTITY') return await settle(first)
      if (!(await confirm())) return { data: undefined, error: undefined, isDone: false }
      return await settle(await send(variables))
    } finally {
      underWay.current = false
      setRunning(false)
    }
  }

  const settle = async (result: OperationResult<Data, Variables>): Promise<StaffResult<Data>> => {
    // The frame shows the door as soon as it is told that its own question is refused.
    if (codeOf(result) === 'STAFF_SESSION')
      await client.query(RailQuery, {}, { requestPolicy: 'network-only' }).toPromise()
    return { data: result.data, error: result.error, isDone: !result.error }
  }

  return [isRunning, run]
}

function codeOf({ error }: { error?: CombinedError | undefined }): string | undefined {
  return error && problemCode(error)
}
