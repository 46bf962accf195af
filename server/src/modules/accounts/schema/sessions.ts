/** GraphQL to list and revoke the viewer's sessions. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import {
  mySessions,
  revokeOtherSessions,
  revokeSession,
  type SessionInfo,
} from '../sessions/revoke-sessions.ts'
import type { AccountsDeps } from '../types.ts'

export function addSessions(builder: Builder, deps: AccountsDeps): void {
  const SessionRef = builder.objectRef<SessionInfo>('SessionInfo').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      device: t.exposeString('device'),
      method: t.exposeString('method', {
        nullable: true,
        description:
          'How it was opened: password, code (password and two-step code) or passkey; null if unknown.',
      }),
      created: t.expose('created', { type: 'DateTime' }),
      last_seen: t.expose('last_seen', { type: 'DateTime' }),
      current: t.exposeBoolean('current'),
    }),
  })
  builder.queryField('sessions', (t) =>
    t.field({
      type: [SessionRef],
      resolve: (_root, _args, context) => mySessions(deps, signedIn(context)),
    }),
  )
  builder.mutationFields((t) => ({
    revokeSession: t.boolean({
      description: 'False if the viewer has no such session.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => revokeSession(deps, signedIn(context), id),
    }),
    revokeOtherSessions: t.int({
      description: 'Returns the number of ended sessions.',
      resolve: (_root, _args, context) => revokeOtherSessions(deps, signedIn(context)),
    }),
  }))
}
