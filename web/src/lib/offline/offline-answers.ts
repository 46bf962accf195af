/** Remembers and recalls query results; loaded when idle, or when the server can't be reached. */
import type { ResultOf } from 'gql.tada'
import type { LoggedInQuery } from '../logged-in-query.ts'
import { accountOfResults, resultsEpoch, setAccountOfResults } from './offline-account.ts'
import { deleteResults, findResult, type OfflineQuery, setOwner, storeResult } from './offline-results.ts'

export type { OfflineQuery } from './offline-results.ts'

type LoggedIn = ResultOf<typeof LoggedInQuery>

/** One response after the other: the session comes before the results that belong to it. */
let last: Promise<unknown> = Promise.resolve()

export function rememberResponse(body: string, text: string, epoch: number): void {
  last = last
    .then(async () => {
      const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: unknown }
      if (!data || errors || epoch !== resultsEpoch()) return
      const query = JSON.parse(body) as OfflineQuery
      if (query.operationName === 'LoggedIn') await noteSession(data as LoggedIn)
      await rememberResult(query, data)
    })
    // A response that is no JSON, such as that of a proxy, is not remembered.
    .catch(() => undefined)
}

/** For results that changed after they were loaded, such as a conversation with new messages. */
export async function rememberResult(query: OfflineQuery, data: unknown): Promise<void> {
  const account = accountOfResults()
  if (account !== undefined) await storeResult(account, query, data)
}

export async function recallResult<Data>(query: OfflineQuery): Promise<Data | undefined> {
  return (await findResult(query)) as Data | undefined
}

export async function recall(body: string): Promise<Response | undefined> {
  const data = await findResult(JSON.parse(body) as OfflineQuery)
  return data === undefined ? undefined : Response.json({ data, extensions: { isStored: true } })
}

export const forget = deleteResults

/** Nothing is stored for staff, whose results may concern other people. */
async function noteSession({ logged_in: { account, context } }: LoggedIn): Promise<void> {
  const owner = account && context !== 'staff' ? account.id : undefined
  setAccountOfResults(owner)
  if (owner === undefined) deleteResults()
  else await setOwner(owner)
}
