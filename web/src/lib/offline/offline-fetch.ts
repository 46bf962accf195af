/**
 * `fetch` of the API that remembers the last results of a few queries, and answers with them when the server can't be reached.
 * Part of the first load: what it does is in a chunk of its own.
 */
import { fetchWithPreloaded } from '../graphql/preloaded-results.ts'
import { whenIdle } from '../when-idle.ts'
import { resetAccountOfResults, resultsEpoch } from './offline-account.ts'

/** The session, its counts, and who is in a conversation. Lists that change by events are remembered by their features. */
const REMEMBERED = /"operationName":"(LoggedIn|UnreadCounts|OpenThread)"/

const load = () => import('./offline-answers.ts')

export async function fetchForOffline(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const body = init?.body
  if (typeof body !== 'string' || !REMEMBERED.test(body)) return fetchWithPreloaded(input, init)
  const epoch = resultsEpoch()
  try {
    const response = await fetchWithPreloaded(input, init)
    // Not a clone: the client aborts the request when it is done, and with it a clone that was not read to its end.
    const text = await response.text()
    whenIdle(() => void load().then(({ rememberResponse }) => rememberResponse(body, text, epoch)))
    return new Response(text, response)
  } catch (error) {
    if (init?.signal?.aborted) throw error
    const stored = await load().then(
      ({ recall }) => recall(body),
      () => undefined,
    )
    if (!stored) throw error
    return stored
  }
}

/** The session has ended: none of its results stay on this device. */
export function forgetResults(): void {
  resetAccountOfResults()
  void load().then(({ forget }) => forget())
}
