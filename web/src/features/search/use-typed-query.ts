/** What is typed into the search field, and the query it becomes: kept in the address, so that reload and back find it. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { createTypingDelay } from '#web/lib/typing-delay.ts'
import { cleanQuery } from './clean-query.ts'

type TypedQuery = {
  /** In the field, letter by letter. */
  text: string
  /** What is looked for. */
  query: string
  type(text: string): void
  /** Searches without waiting. */
  submit(): void
}

export function useTypedQuery(): TypedQuery {
  const location = useLocation()
  const navigate = useNavigate()
  const query = cleanQuery(new URLSearchParams(location.search).get('q') ?? '')
  const [text, setText] = useState(query)
  const written = useRef(query)

  // What another page or the back button put into the address shows in the field; what came from the field does not.
  useEffect(() => {
    if (query === written.current) return
    written.current = query
    setText(query)
  }, [query])

  const write = useRef<(text: string) => void>(() => undefined)
  const typedAt = useRef('')
  useEffect(() => {
    write.current = (typed) => {
      const next = cleanQuery(typed)
      // A link that was pressed meanwhile has changed the address already, before its page is drawn.
      if (next === query || typedAt.current !== window.location.pathname) return
      written.current = next
      const search = next === '' ? '' : `?q=${encodeURIComponent(next)}`
      void navigate({ pathname: location.pathname, search }, { replace: true, state: location.state })
    }
  }, [navigate, location, query])

  const [delay] = useState(() => createTypingDelay((typed) => write.current(typed)))
  // The tabs take along what was typed, so a wait that is still on is over with them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what ends the wait
  useEffect(() => delay.cancel, [delay, location.pathname])

  return {
    text,
    query,
    type(typed) {
      typedAt.current = window.location.pathname
      setText(typed)
      if (typed === '') delay.settle(typed)
      else delay.typed(typed)
    },
    submit() {
      typedAt.current = window.location.pathname
      delay.settle(text)
    },
  }
}
