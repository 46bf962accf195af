/** A staff mutation: asks for the password if the server requires it and retries; an expired session leads to the console sign-in. */
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
  /** The error to show; undefined if the password prompt was dismissed. */
  error: CombinedError | undefined
  /** Whether the mutation succeeded. */
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
    // Ignores a second tap while the first is running.
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
    // The frame's own query then fails too, and it shows the sign-in.
    if (codeOf(result) === 'STAFF_SESSION')
      await client.query(RailQuery, {}, { requestPolicy: 'network-only' }).toPromise()
    return { data: result.data, error: result.error, isDone: !result.error }
  }

  return [isRunning, run]
}

function codeOf({ error }: { error?: CombinedError | undefined }): string | undefined {
  return error && problemCode(error)
}
