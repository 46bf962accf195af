/** What this slice tells the others. */
import * as v from 'valibot'
import { defineTopic } from '#platform/bus/topic.ts'

/** Whoever holds sockets of these sessions closes them. */
export const SESSIONS_ENDED = defineTopic(
  'accounts.sessions-ended',
  v.object({ sessionIds: v.array(v.string()) }),
)

/** These sessions go on, and are no longer in the console: what was opened to them as staff closes. */
export const CONSOLE_LEFT = defineTopic(
  'accounts.console-left',
  v.object({ sessionIds: v.array(v.string()) }),
)

/** A creator chose other countries where they do not want to be found. */
export const COUNTRIES_NAMED = defineTopic('accounts.countries-named', v.undefined())
