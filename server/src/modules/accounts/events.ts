/** The bus topics of this slice. */
import * as v from 'valibot'
import { defineTopic } from '#platform/bus/topic.ts'

/** Subscribers close the sockets of these sessions. */
export const SESSIONS_ENDED = defineTopic(
  'accounts.sessions-ended',
  v.object({ sessionIds: v.array(v.string()) }),
)

/** These sessions stay signed in but left the staff console; subscribers close what they opened with staff permissions. */
export const CONSOLE_LEFT = defineTopic(
  'accounts.console-left',
  v.object({ sessionIds: v.array(v.string()) }),
)

/** A creator changed the countries where they are hidden. */
export const HIDDEN_COUNTRIES_CHANGED = defineTopic('accounts.countries-named', v.undefined())
