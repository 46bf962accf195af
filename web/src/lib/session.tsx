/** The session: loaded at start, kept fresh, and cleared on the first 401. */
import type { ResultOf } from 'gql.tada'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Client, Provider as GraphqlProvider } from 'urql'
import { type ApiListeners, createApiClient } from './graphql/client.ts'
import { deleteLocalDrafts } from './local-drafts.ts'
import { LoggedInQuery } from './logged-in-query.ts'
import { forgetResults } from './offline/offline-fetch.ts'
import { publishToOtherTabs, useFreshSession } from './session-freshness.ts'

export type SessionAccount = NonNullable<ResultOf<typeof LoggedInQuery>['logged_in']['account']>

type SessionState = {
  status: 'loading' | 'visitor' | 'signed-in' | 'unreachable'
  account: SessionAccount | null
  /** visitor, user, creator or staff */
  context: string
  /** The version of the terms that must be accepted first. */
  termsToAccept: number | null
}

export type Session = SessionState & {
  isReachable: boolean
  /** Reloads the session, for example after sign-in. */
  refresh(): Promise<void>
  /** Clears the session locally. */
  clear(): void
  /** Ends the session and loads the home page; rejects if the server does not confirm. */
  signOut(): Promise<void>
}

const VISITOR: SessionState = { status: 'visitor', account: null, context: 'visitor', termsToAccept: null }

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

type Props = { onSignedOut(): void; children: ReactNode }

export function SessionProvider({ onSignedOut, children }: Props) {
  const [known, setKnown] = useState<SessionState>({ ...VISITOR, status: 'loading' })
  const [isReachable, setReachable] = useState(true)
  const clear = useCallback(() => {
    forgetResults()
    setKnown(VISITOR)
  }, [])

  const sendToSignIn = useRef(onSignedOut)
  useEffect(() => {
    sendToSignIn.current = onSignedOut
  }, [onSignedOut])

  const client = useClientOf(known.account?.id ?? null, {
    onReachable: setReachable,
    onSignedOut: useCallback(() => {
      clear()
      sendToSignIn.current()
    }, [clear]),
  })

  const refresh = useCallback(async () => {
    const { data } = await client.query(LoggedInQuery, {}, { requestPolicy: 'network-only' }).toPromise()
    if (data) setKnown(sessionStateFrom(data.logged_in))
    else setKnown((before) => (before.status === 'loading' ? { ...VISITOR, status: 'unreachable' } : before))
  }, [client])

  const signOut = useCallback(async () => {
    const answer = await fetch('/api/signout', { method: 'POST', credentials: 'same-origin' })
    if (!answer.ok) throw new Error(`Sign-out failed with status ${answer.status}`)
    deleteLocalDrafts()
    publishToOtherTabs()
    // A full page load, so that no personal data stays in memory.
    window.location.assign('/')
  }, [])

  useFreshSession({
    refresh,
    isUnreachable: !isReachable || known.status === 'unreachable',
    accountId: known.status === 'loading' ? undefined : (known.account?.id ?? null),
  })

  const session = useMemo(
    () => ({ ...known, isReachable: isReachable && known.status !== 'unreachable', refresh, clear, signOut }),
    [known, isReachable, refresh, clear, signOut],
  )
  return (
    <SessionContext value={session}>
      <GraphqlProvider value={client}>{children}</GraphqlProvider>
    </SessionContext>
  )
}

/** Each account gets a new client, so that cache and socket are never shared between accounts. */
function useClientOf(accountId: string | null, { onReachable, onSignedOut }: ApiListeners): Client {
  const [current, setCurrent] = useState(() => ({
    accountId,
    api: createApiClient({ onReachable, onSignedOut }),
  }))
  let { api } = current
  if (current.accountId !== accountId) {
    api = createApiClient({ onReachable, onSignedOut })
    setCurrent({ accountId, api })
  }
  useEffect(() => () => api.dispose(), [api])
  return api.urql
}

function sessionStateFrom(loggedIn: ResultOf<typeof LoggedInQuery>['logged_in']): SessionState {
  const { logged_in, context, account, terms_to_accept: termsToAccept } = loggedIn
  return logged_in && account ? { status: 'signed-in', account, context, termsToAccept } : VISITOR
}
